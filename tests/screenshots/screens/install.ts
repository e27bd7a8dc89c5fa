import type { Page } from 'playwright-core'
import { matchOf } from '../../harness/pairs.ts'
import { type Person, person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import type { Screenshot } from '../screenshot.ts'

const newcomers = new Map<World, Person>()

async function newcomer(world: World): Promise<Person> {
  const me = await person(world, { name: 'Mei' })
  newcomers.set(world, me)
  return me
}

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** Acts as an iPhone, where the steps are shown. It is text because helpers that tsx adds for function names do not exist in the page. */
const asIphone = (page: Page) =>
  page.addInitScript(`Object.defineProperty(navigator, 'userAgent', { value: '${iphone}' })`)

export const screenshots: Screenshot[] = [
  {
    name: 'install-offer',
    fresh: true,
    prepare: newcomer,
    async show(page, world) {
      await asIphone(page)
      await page.goto('/matches')
      await page.getByText('No more matches yet. Keep swiping!').waitFor()
      const me = newcomers.get(world)
      if (me) await matchOf(me, await person(world, { name: 'Kenji' }))
      // The notification offer beneath it also has a button of this name.
      await page
        .getByRole('dialog', { name: "It's a Match!" })
        .getByRole('button', { name: 'Not now' })
        .click()
      await page.getByRole('dialog', { name: 'Keep Swoon close' }).waitFor()
    },
  },
  {
    name: 'install-account',
    prepare: newcomer,
    async show(page) {
      await asIphone(page)
      await page.goto('/app/account')
      await page.getByText('Choose Add to Home Screen.').waitFor()
    },
    aim: (page) =>
      page
        .getByText('Choose Add to Home Screen.')
        .evaluate((step) => step.scrollIntoView({ block: 'center' })),
  },
]
