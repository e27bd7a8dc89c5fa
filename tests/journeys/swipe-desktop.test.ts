import { describe, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { pointOn } from '../harness/touch.ts'
import { deckJourney } from './deck.ts'

describe('swipe by mouse and keys', async () => {
  const { deck, page } = await deckJourney(60, { viewport: desktop })

  const drag = async (dx: number, dy: number) => {
    const { x, y } = await pointOn(deck.topCard, 0.5, 0.4)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + dx, y + dy, { steps: 8 })
    await page.mouse.up()
  }

  it('a mouse drag decides like a finger’s swipe', async () => {
    await deck.snapsBack(() => drag(90, 0))
    await deck.snapsBack(() => drag(0, -140))
    await deck.decides('like', () => drag(130, 0))
    await deck.decides('pass', () => drag(-130, 0))
    await deck.decides('super', () => drag(130, -170))
  })
})
