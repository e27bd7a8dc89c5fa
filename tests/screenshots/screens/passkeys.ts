import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { fail, hold, type Screenshot } from '../screenshot.ts'

const calls = '**/api/passkeys'
const names = ['My phone', 'The laptop at home, which I share with no one but the cat']

/** A person with two passkeys. */
async function withKeys(world: World) {
  const me = await person(world)
  const row = {
    user_id: me.id,
    public_key: Buffer.alloc(1),
    counter: 0,
    transports: [],
    created_at: new Date(),
  }
  await world.database.db
    .insertInto('passkeys')
    .values(names.map((name) => ({ ...row, id: randomUUID(), credential_id: randomUUID(), name })))
    .execute()
  return me
}

const region = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

/** By this machine's host name: an IP address cannot have passkeys. */
const open = async (page: Page, world: World) => {
  const named = new URL('/app/account', world.url)
  named.hostname = 'localhost'
  const cookies = await page.context().cookies(world.url)
  await page
    .context()
    .addCookies(cookies.map(({ name, value }) => ({ name, value, url: named.origin })))
  await page.goto(named.href)
  await region(page).getByText('My phone').waitFor()
}
const aim = (page: Page) => region(page).evaluate((element) => element.scrollIntoView())

export const screenshots: Screenshot[] = [
  { name: 'passkeys', prepare: withKeys, show: open, aim },
  {
    name: 'passkeys-loading',
    prepare: withKeys,
    async show(page) {
      await hold(page, calls)
      await page.goto('/app/account')
      await region(page).waitFor()
    },
    aim,
  },
  {
    name: 'passkeys-failed',
    prepare: withKeys,
    async show(page) {
      await fail(page, calls)
      await page.goto('/app/account')
      await region(page).getByText("This list didn't load").waitFor()
    },
    aim,
  },
  {
    name: 'passkeys-add',
    prepare: withKeys,
    async show(page, world) {
      await open(page, world)
      await region(page).getByRole('button', { name: 'Add a passkey' }).click()
      const sheet = page.getByRole('dialog', { name: 'Add a passkey' })
      await sheet.getByLabel('Name').fill('')
      await sheet.getByRole('button', { name: 'Continue' }).click()
      await sheet.getByText('Enter a name.').waitFor()
    },
  },
]
