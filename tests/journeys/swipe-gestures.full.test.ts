import { describe, expect, it } from 'vitest'
import { phone } from '../harness/browser.ts'
import { pointOn, swipe, touch } from '../harness/touch.ts'
import { deckJourney } from './deck.ts'

describe('swipe by touch', async () => {
  const { deck, page } = await deckJourney(100, { viewport: phone })

  it('opens the details on a tap on the card, and leaves taps on buttons to them', async () => {
    deck.sent.length = 0
    await deck.topCard.locator('[data-open]').tap()
    const details = page.getByRole('dialog')
    await details.waitFor()
    await details.getByRole('button', { name: 'Close', exact: true }).tap()
    await details.waitFor({ state: 'detached' })
    expect(deck.sent).toEqual([])
    await deck.decides('pass', () => page.getByRole('button', { name: 'Pass', exact: true }).tap())
    await deck.decides('like', () => page.getByRole('button', { name: 'Like', exact: true }).tap())
    await deck.decides('super', () =>
      page.getByRole('button', { name: 'Super like', exact: true }).tap(),
    )
  })

  it.each([
    ['right', 90, 0],
    ['left', -90, 0],
    ['up', 0, -140],
    ['down', 0, 220],
    ['diagonally', 90, -140],
  ])('a smaller drag %s snaps back and sends nothing', async (_, dx, dy) => {
    await deck.snapsBack(() => swipe(deck.topCard, dx, dy))
  })

  it.each([
    ['right', 'like', 130, 0],
    ['left', 'pass', -130, 0],
    ['up', 'super', 0, -190],
    ['diagonally up, however far to the side', 'super', 150, -190],
    ['diagonally, not far enough up', 'pass', -150, -120],
    ['sideways and down', 'like', 140, 160],
  ] as const)('a drag %s decides: %s', async (_, kind, dx, dy) => {
    await deck.decides(kind, () => swipe(deck.topCard, dx, dy))
  })

  it.each([
    ['photo', 0.9, 0.5],
    ['top', 0.5, 0.12],
    ['foot', 0.3, 0.8],
  ])('can be taken at its %s', async (_, across, along) => {
    await deck.decides('pass', () => swipe(deck.topCard, -130, 0, { across, along }))
  })

  it('makes a click of the first tap after each of many fast drags', async () => {
    for (let time = 0; time < 12; time++) {
      await deck.decides('pass', () => swipe(deck.topCard, -130, 0))
      await deck.decides('like', () =>
        page.getByRole('button', { name: 'Like', exact: true }).tap(),
      )
    }
  })

  it('decides by the finger’s final position', async () => {
    const finger = touch(page)
    await deck.snapsBack(async () => {
      await finger.press(await pointOn(deck.topCard))
      await finger.move(150, 0)
      await finger.move(-110, 0)
      await finger.lift()
    })
    await deck.decides('pass', async () => {
      await finger.press(await pointOn(deck.topCard))
      await finger.move(120, 0)
      await finger.move(-240, 0)
      await finger.lift()
    })
  })

  it('takes the last pass back by its button, which is there until the next decision', async () => {
    const undo = page.getByRole('button', { name: 'Undo' })
    await deck.decides('pass', () => swipe(deck.topCard, -130, 0))
    await deck.decides('like', () => swipe(deck.topCard, 130, 0))
    expect(await undo.count()).toBe(0)
    const passed = await deck.topId()
    await deck.decides('pass', () => swipe(deck.topCard, -130, 0))
    await undo.tap()
    await expect.poll(() => deck.topId()).toBe(passed)
    await undo.waitFor({ state: 'detached' })
    await deck.snapsBack(() => swipe(deck.topCard, 80, 0))
    await deck.decides('like', () => swipe(deck.topCard, 130, 0))
  })

  it('Second Look goes through the passed people in order, and then leads back', async () => {
    await page.getByRole('button', { name: 'Second Look' }).tap()
    await page.getByText(/^1 of \d+$/).waitFor()
    const total = Number((await page.getByText(/^1 of \d+$/).textContent())?.split(' of ')[1])
    expect(total).toBeGreaterThan(5)
    await deck.snapsBack(() => swipe(deck.topCard, 80, 0))
    for (let n = 1; n <= total; n++) {
      await page.getByText(`${n} of ${total}`, { exact: true }).waitFor()
      await swipe(deck.topCard, n % 2 ? -130 : 130, 0)
    }
    await page.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
    await page.getByRole('button', { name: 'Second Look' }).tap()
    await page.getByText('No one to look at again').waitFor()
  })
})
