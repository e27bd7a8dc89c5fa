import { describe, expect, it } from 'vitest'
import { phone } from '../harness/browser.ts'
import { pointOn, swipe, touch } from '../harness/touch.ts'
import { deckJourney } from './deck.ts'

describe('swipe by touch', async () => {
  const { deck, page } = await deckJourney(60, { viewport: phone })

  it('shows during the swipe what a release would do', async () => {
    const finger = touch(page)
    const shows = (word: string | null, isClear = false) =>
      expect.poll(() => deck.topCard.evaluate(stampOf)).toEqual(word && { word, isClear })
    await deck.snapsBack(async () => {
      await finger.press(await pointOn(deck.topCard, 0.5, 0.5))
      await shows(null)
      await finger.move(25, 0)
      await shows('LIKE')
      await finger.move(75, 0)
      // At exactly 100 px, the specification's threshold, a release does not decide yet.
      await shows('LIKE')
      await finger.move(1, 0)
      await shows('LIKE', true)
      await finger.move(-2, 0)
      await shows('LIKE')
      await finger.move(-199, 0)
      await shows('NOPE')
      await finger.move(-1, 0)
      await shows('NOPE', true)
      await finger.move(0, -150)
      await shows('NOPE', true)
      await finger.move(0, -1)
      await shows('SUPER LIKE', true)
      await finger.move(101, 1)
      await shows('SUPER LIKE')
      await finger.move(0, 300)
      await shows(null)
      await finger.lift()
    })
    await shows(null)
    await deck.decides('like', async () => {
      await finger.press(await pointOn(deck.topCard, 0.5, 0.4))
      await finger.move(101, 0)
      await shows('LIKE', true)
      await finger.lift()
    })
  })

  it('accepts a slow drag, a fast flick and a long hold alike', async () => {
    await deck.decides('like', () => swipe(deck.topCard, 130, 4, { steps: 60 }))
    await deck.decides('pass', () => swipe(deck.topCard, -150, 10, { steps: 1 }))
    await deck.decides('like', async () => {
      const finger = touch(page)
      await finger.press(await pointOn(deck.topCard, 0.5, 0.4))
      // Longer than the system's long press, which opens a menu.
      await page.waitForTimeout(900)
      await finger.move(130, 0)
      await finger.lift()
    })
  })

  it('follows a finger that leaves the screen', async () => {
    await deck.decides('like', () => swipe(deck.topCard, 400, 0))
    await deck.decides('super', () => swipe(deck.topCard, 0, -600))
  })

  it('continues with the first finger when a second one comes down', async () => {
    const fingers = touch(page)
    await deck.decides('like', async () => {
      const { x, y } = await pointOn(deck.topCard)
      await fingers.press({ x: x - 60, y })
      await fingers.move(60, 0)
      await fingers.press({ x: x + 40, y: y + 60 }, 1)
      await fingers.move(-150, 0, { finger: 1 })
      await fingers.lift(1)
      await fingers.move(60, 0)
      await fingers.lift()
    })
  })

  it('ignores two fingers that come down together', async () => {
    const fingers = touch(page)
    await deck.snapsBack(async () => {
      const { x, y } = await pointOn(deck.topCard)
      await fingers.press({ x: x - 20, y })
      await fingers.press({ x: x + 20, y }, 1)
      await fingers.move(-130, 0)
      await fingers.move(130, 0, { finger: 1 })
      await fingers.lift(1)
      await fingers.lift()
    })
    await deck.decides('like', () => swipe(deck.topCard, 130, 0))
  })

  it('returns the card when the system takes over the screen', async () => {
    const finger = touch(page)
    await deck.snapsBack(async () => {
      await finger.press(await pointOn(deck.topCard))
      await finger.move(160, 0)
      await finger.cancel()
    })
    await deck.decides('pass', () => swipe(deck.topCard, -130, 0))
  })

  it('keeps a person on top who came back while an older deck was still on its way', async () => {
    let hold = () => {}
    let release = () => {}
    let end = () => {}
    const held = new Promise<void>((resolve) => (hold = resolve))
    const released = new Promise<void>((resolve) => (release = resolve))
    const ended = new Promise<void>((resolve) => (end = resolve))
    const discover = (url: URL) => url.pathname.startsWith('/api/users/discover/')
    // Holds the first deck requested after the pass, which a slow machine may request before the next step here.
    let next: 'any' | 'held' | 'later' = 'any'
    await page.route(discover, async (route) => {
      if (next !== 'held') return route.continue()
      next = 'later'
      const response = await route.fetch()
      hold()
      await released
      await route.fulfill({ response }).catch(() => null)
      end()
    })
    const passed = await deck.topId()
    const stored = page.waitForResponse('**/api/swipes').then(() => {
      next = 'held'
    })
    await deck.decides('pass', () => swipe(deck.topCard, -130, 0))
    await stored
    await held
    const undone = page.waitForResponse('**/api/swipes/undo')
    const refreshed = page.waitForResponse((response) => discover(new URL(response.url())))
    await page.getByRole('button', { name: 'Undo' }).tap()
    await undone
    await expect.poll(() => deck.topId()).toBe(passed)
    release()
    await ended
    await refreshed
    await page.unroute(discover)
    await deck.snapsBack(() => swipe(deck.topCard, 80, 0))
    expect(await deck.topId()).toBe(passed)
    await deck.decides('like', () => swipe(deck.topCard, 130, 0))
  })
})

/** The visible stamp of a card: its word, and whether it is fully visible, as where a release decides. */
function stampOf(card: Element): { word: string | null; isClear: boolean } | null {
  const stamps = [...card.querySelectorAll<HTMLElement>('[data-stamp]')]
  const stamp = stamps.find((each) => each.checkVisibility({ opacityProperty: true }))
  return stamp
    ? { word: stamp.textContent, isClear: stamp.style.getPropertyValue('--seen') === '1' }
    : null
}
