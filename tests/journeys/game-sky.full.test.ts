import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { active, leave, winsAtOnce } from '../features/balloon-games/games.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import type { Person } from '../harness/person.ts'
import { button } from './calls.ts'
import { closingAfterTest, journey } from './journey.ts'
import { chunkOf, toastOf, visitAs } from './steps.ts'

/** Signs that a page records when they first come into view. */
const signs = {
  burst: '[data-bursting]',
  offer: 'dialog[open]',
  toast: '[popover=manual] li[data-state=open]',
  result: '[aria-label=Result]',
  confetti: '[data-confetti]',
  flight: '[data-flying]',
}

/** Runs in the page before its code: records the order in which the signs come into view. */
const watch = `{
  const signs = ${JSON.stringify(signs)}
  globalThis.seen = []
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(signs))
      if (!globalThis.seen.includes(name) && document.querySelector(selector)) globalThis.seen.push(name)
  }).observe(document, { subtree: true, childList: true, attributes: true })
}`
const seenBy = (page: Page): Promise<string[]> => page.evaluate('globalThis.seen')

/** Resolves once the server knows that this page watches its game, from when it receives each pop and gift. */
async function watching(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (one) => one.url().includes('/socket.io/'))
  let answer: string | null = null
  socket.on('framesent', ({ payload }) => {
    const asked = /^42(\d+)\["game:watch"/.exec(`${payload}`)
    if (asked) answer = `43${asked[1]}[`
  })
  await socket.waitForEvent(
    'framereceived',
    ({ payload }) => answer !== null && `${payload}`.startsWith(answer),
  )
}

describe('what is seen and heard in a balloon game', async () => {
  const { world, browser } = await journey()

  async function open(who: Person | undefined, id: string, isStill = false): Promise<Page> {
    if (!who) throw new Error('no person')
    const { context, page } = await closingAfterTest(visitAs(browser, world, who))
    await context.addInitScript({ content: watch })
    if (isStill) await page.emulateMedia({ reducedMotion: 'reduce' })
    await Promise.all([watching(page), page.goto(`/app/game/${id}`)])
    await page.getByRole('heading', { name: 'Players' }).waitFor()
    return page
  }
  const log = (page: Page) => page.getByRole('log', { name: 'What happened' })

  it('shows the burst before the toast and the offer of a new balloon, which then rises', async () => {
    const { guests, id } = await active(world, 2)
    const plays = await open(guests[0], id)
    const still = await open(guests[1], id, true)
    await button(plays, 'Pop your balloon').tap()
    await plays.getByRole('dialog', { name: 'Get a new balloon?' }).waitFor()
    const order = await seenBy(plays)
    expect(order[0]).toBe('burst')
    expect([...order].sort()).toEqual(['burst', 'offer', 'toast'])
    await log(still).getByText("Crowd 1's balloon popped.").waitFor()
    await button(plays, 'Get balloon').tap()
    await button(plays, 'Pop your balloon').waitFor()
    await log(still).getByText('Crowd 1 has a new balloon.').waitFor()
    await button(still, 'Pop your balloon').tap()
    await still.getByRole('dialog', { name: 'Get a new balloon?' }).waitFor()
    expect((await seenBy(still))[0]).toBe('burst')
  })

  it('shows the burst of the winning balloon before its result, with confetti where motion is wanted', async () => {
    const { creator, guests, id } = await active(world, 5, winsAtOnce)
    const leads = await open(creator, id)
    const still = await open(guests[1], id, true)
    const plays = await open(guests[0], id)
    await button(leads, 'Join video room').tap()
    await button(leads, 'Leave video room').waitFor()
    await button(plays, 'Pop your balloon').tap()
    await toastOf(plays).getByText('Congratulations!').waitFor()
    for (const page of [leads, still, plays])
      await page
        .getByRole('region', { name: 'Result' })
        .getByText(page === plays ? 'You won!' : 'Crowd 1 won!')
        .waitFor()
    expect((await seenBy(plays))[0]).toBe('burst')
    const order = await seenBy(leads)
    expect(order.indexOf('burst')).toBeLessThan(order.indexOf('result'))
    expect(order).toContain('burst')
    expect(order).toContain('confetti')
    for (const page of [leads, still]) {
      await log(page).getByText("Crowd 1's balloon popped and won the game.").waitFor()
      await log(page).getByText('The game is over.').waitFor()
    }
    const confetti = still.locator(signs.confetti)
    expect(await confetti.isVisible()).toBe(false)
    await leads.locator(signs.confetti).waitFor({ state: 'detached' })
  })

  it('flies a gift from the creator to a guest who watches, and says who moves up to a seat', async () => {
    const { creator, guests, id } = await active(world, 7)
    const leads = await open(creator, id)
    const given = await open(guests[5], id)
    const still = await open(guests[6], id, true)
    await button(leads, 'Gift a balloon to Crowd 6').tap()
    await toastOf(leads).getByText('Balloon Gifted').waitFor()
    await button(given, 'Pop your balloon').waitFor()
    await log(given).getByText('Crowd 0 gave you a balloon.').waitFor()
    await log(still).getByText('Crowd 0 gave Crowd 6 a balloon.').waitFor()
    for (const page of [leads, given, still]) {
      await expect.poll(() => seenBy(page)).toContain('flight')
      await page.locator(signs.flight).waitFor({ state: 'detached' })
    }
    if (guests[0]) await leave(guests[0], id)
    await log(given).getByText('You moved up to seat 1, with a balloon.').waitFor()
    await log(still).getByText('Crowd 1 left.').waitFor()
    await log(still).getByText('Crowd 6 moved up to seat 1, with a balloon.').waitFor()
  })

  it("says that the video room didn't load, and offers it again", async () => {
    expectFailedCalls('GET /assets/:file ERR_FAILED')
    const { creator, id } = await active(world, 0)
    const page = await open(creator, id)
    const code = `**/${await chunkOf('call')}`
    await page.route(code, (route) => route.abort())
    await button(page, 'Join video room').tap()
    await toastOf(page).getByText("This didn't load").waitFor()
    await button(page, 'Join video room').waitFor()
  })
})
