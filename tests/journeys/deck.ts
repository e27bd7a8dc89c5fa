import { sql } from 'kysely'
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import type { phone } from '../harness/browser.ts'
import { insertUsers, type Person, person } from '../harness/person.ts'
import type { World } from '../harness/server.ts'
import { journey } from './journey.ts'
import { visitAs } from './steps.ts'

interface Sent {
  swiperId: string
  swipedId: string
  isLike: boolean
  isSuperLike: boolean
}

const kinds = {
  like: { isLike: true, isSuperLike: false },
  pass: { isLike: false, isSuperLike: false },
  super: { isLike: true, isSuperLike: true },
}

/** Opens Discover in a new person's browser, with unlimited likes, and records the swipes it sends. */
export async function openDeck(
  browser: Browser,
  world: World,
  options: { viewport: typeof phone },
) {
  // With a place, or nobody would be near.
  const me: Person = await person(world, {
    latitude: '38.72',
    longitude: '-9.14',
    locationEnabled: true,
  })
  const premium = { is_premium: true, premium_expires_at: new Date(Date.now() + 86_400_000) }
  await world.database.db.updateTable('users').set(premium).where('id', '=', me.id).execute()
  const { page } = await visitAs(browser, world, me, options)
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/swipes'))
      sent.push(request.postDataJSON())
  })
  await page.goto('/discover')
  const topCard = page.locator('[data-card]:not([inert])')
  await topCard.waitFor()
  const topId = () => topCard.getAttribute('data-card')
  const shownIds = () =>
    page
      .locator('[data-card]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')))
  return {
    me,
    page,
    sent,
    topCard,
    topId,
    shownIds,
    /** Expects a step to decide on the top card once, and the card to disappear. */
    async decides(kind: keyof typeof kinds, step: () => Promise<unknown>) {
      sent.length = 0
      const before = await topId()
      await step()
      const expected = [{ swiperId: me.id, swipedId: before, ...kinds[kind] }]
      await expect.poll(() => sent).toEqual(expected)
      await expect.poll(shownIds).not.toContain(before)
    },
    /** Expects the card to return to its place after a step, with nothing decided. */
    async snapsBack(step: () => Promise<unknown>) {
      sent.length = 0
      const before = await topId()
      await step()
      await expect.poll(() => topCard.locator('article').evaluate(placeOf)).toEqual([0, 0])
      expect(await topId()).toBe(before)
      expect(sent).toEqual([])
    },
  }
}

/** A journey on Discover, with this many people nearby to decide on. */
export async function deckJourney(people: number, options: { viewport: typeof phone }) {
  const { world, browser } = await journey()
  await insertUsers(world, people)
  await sql`UPDATE users SET cell = point(-9.14, 38.72), location_enabled = true`.execute(
    world.database.db,
  )
  const deck = await openDeck(browser, world, options)
  return { world, browser, deck, page: deck.page }
}

/** Offset of the dragged element around a card from its layout position, in whole CSS pixels. */
function placeOf(card: Element): number[] {
  const held = card.parentElement
  if (!held) return []
  const { e, f } = new DOMMatrix(getComputedStyle(held).transform)
  return [Math.round(e), Math.round(f)]
}
