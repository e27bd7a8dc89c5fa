import { supportRoutes } from '@swoon/realtime-server/contract/support'
import type { Page } from 'playwright-core'
import { person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { fail, hold, type Screenshot, type Viewer } from '../screenshot.ts'

const anybody = (world: World): Promise<Viewer> => person(world)

/** A person with premium who has asked two questions, one of them answered. */
async function asker(world: World): Promise<Viewer> {
  const me = await person(world)
  const { db } = world.database
  const write = async (subject: string, content: string) =>
    (await me.call(supportRoutes.write, { body: { subject, content } })).body.id
  const first = await write(
    'I paid twice',
    'My card shows two payments of the second of November.\nCan I have one back?',
  )
  await write(
    'Wrong age',
    'My profile shows 29, but I turned 30 on Sunday. The date of birth in my profile is right.',
  )
  const answer =
    'You have: the second one is on its way back to your card, which takes up to five days.'
  const closed = { closed_at: new Date(), closed_by: 'team', answer }
  await db.updateTable('support_requests').set(closed).where('id', '=', first).execute()
  const until = new Date(Date.now() + 30 * 86_400_000)
  await db
    .updateTable('users')
    .set({ is_premium: true, premium_expires_at: until })
    .where('id', '=', me.id)
    .execute()
  return me
}

const aim = (page: Page) =>
  page.getByRole('heading', { name: 'Support', exact: true }).scrollIntoViewIfNeeded()

const section = (
  name: string,
  prepare: Screenshot['prepare'],
  before: (page: Page) => Promise<unknown>,
  text: string,
) => ({
  name: `support${name}`,
  ...(prepare && { prepare }),
  aim,
  async show(page: Page) {
    await before(page)
    await page.goto('/app/account')
    await page.getByText(text).first().waitFor()
  },
})

const sheet = (name: string, show: (page: Page) => Promise<unknown>): Screenshot => ({
  name: `support-write${name}`,
  prepare: anybody,
  unturnable: true,
  async show(page) {
    await page.goto('/app/account')
    await page.getByRole('button', { name: 'Contact support' }).click()
    await page.getByRole('dialog', { name: 'Contact support' }).waitFor()
    await show(page)
  },
})

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()

export const screenshots: Screenshot[] = [
  section('-nothing', anybody, async () => {}, 'Ask our team'),
  section('-answered', asker, async () => {}, 'I paid twice'),
  section('-loading', anybody, (page) => hold(page, '**/api/support'), 'Ask our team'),
  section('-failed', anybody, (page) => fail(page, '**/api/support'), "Your questions didn't load"),
  sheet('', async () => {}),
  sheet('-missing', async (page) => {
    await send(page)
    await page.getByText('Write your question.').waitFor()
  }),
  sheet('-failed', async (page) => {
    await page.route('**/api/support', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByLabel('Subject').fill('My crown')
    await page.getByLabel('Your question').fill('Where is it?')
    await send(page)
    await page.getByText("Couldn't send your question. Try again.", { exact: true }).waitFor()
  }),
]
