import { describe, expect, it } from 'vitest'
import { phone } from '../harness/browser.ts'
import { pointOn, swipe, touch } from '../harness/touch.ts'
import { deckJourney } from '../journeys/deck.ts'

describe('swipe by touch', async () => {
  const { world, deck, page } = await deckJourney(8, { viewport: phone })
  const { topCard, topId, me } = deck

  /** Expects a step to decide on the top card, which leaves, and the server to have stored it. */
  const decides = async (
    kind: { is_like: boolean; is_super_like: boolean },
    step: () => Promise<unknown>,
  ) => {
    const id = (await topId()) ?? ''
    await step()
    const stored = () =>
      world.database.db
        .selectFrom('swipes')
        .select(['is_like', 'is_super_like'])
        .where('swiper_id', '=', me.id)
        .where('swiped_id', '=', id)
        .execute()
    await expect.poll(stored).toEqual([kind])
    await expect.poll(deck.shownIds).not.toContain(id)
  }
  const like = { is_like: true, is_super_like: false }
  const pass = { is_like: false, is_super_like: false }

  it('decides by where the card is let go', async () => {
    await decides(like, () => swipe(topCard, 130, 4))
    await decides(pass, () => swipe(topCard, -130, 4, { steps: 1 }))
    await decides({ is_like: true, is_super_like: true }, () => swipe(topCard, 0, -200))
    await decides(pass, () => page.getByRole('button', { name: 'Pass', exact: true }).tap())
  })

  it('returns the card when the finger comes back, and says on the way what a release would do', async () => {
    const finger = touch(page)
    await deck.snapsBack(async () => {
      await finger.press(await pointOn(topCard))
      await finger.move(101, 0)
      await topCard.getByText('LIKE', { exact: true }).waitFor()
      await finger.move(-101, 0)
      await finger.lift()
    })
    await decides(like, () => swipe(topCard, 130, 0))
  })

  it('takes the last decision back', async () => {
    const id = await topId()
    await decides(pass, () => swipe(topCard, -130, 0))
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect.poll(topId).toBe(id)
  })
})
