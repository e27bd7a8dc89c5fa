import type { CardView } from '@swoon/realtime-server/contract/people'
import { beforeEach } from 'vitest'
import type { Visit } from '../harness/browser.ts'
import { type Person, person } from '../harness/person.ts'
import { closingAfterTest, journey } from './journey.ts'
import { gotoLive, visitAs } from './steps.ts'

/** A new person's journey for each test, `my`, with five others in the deck at first. */
export async function discoverJourney() {
  const { world, browser } = await journey()
  for (const name of ['Una', 'Duo', 'Tria', 'Quad', 'Quin']) await person(world, { name })
  const my = {} as Visit & { me: Person }
  /** The queries by which the page requested decks. */
  const asked: string[] = []
  beforeEach(async () => {
    const me = await person(world, { name: 'Mine', gender: 'other' })
    Object.assign(my, await closingAfterTest(visitAs(browser, world, me)), { me })
    asked.length = 0
    my.page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.startsWith('/api/users/discover/')) asked.push(url.search)
    })
  })

  const topCard = () => my.page.locator('[data-card]:not([inert])')
  const open = async (goto = (path: string): Promise<unknown> => my.page.goto(path)) => {
    await goto('/discover')
    await topCard().waitFor()
  }
  return {
    ...{ world, my, asked, topCard, open },
    openLive: () => open((path) => gotoLive(my.page, path)),
    /** A connection would refetch a deck older than 5 s. */
    withoutSocket: () => my.page.routeWebSocket(/\/socket\.io\//, () => {}),
    button: (name: string | RegExp) => my.page.getByRole('button', { name }),
    /** Replaces the deck, to show cards with rare properties. */
    deal: async (...cards: Partial<CardView>[]) => {
      const reply = await fetch(`${world.url}/api/users/discover/${my.me.id}`, {
        headers: { cookie: my.me.cookie },
      })
      const [sample] = (await reply.json()) as CardView[]
      await my.page.route('**/api/users/discover/**', (route) =>
        route.fulfill({
          json: cards.map((card, index) => ({
            ...sample,
            id: `0197000${index}-0000-7000-8000-000000000000`,
            ...card,
          })),
        }),
      )
      await open()
    },
  }
}
