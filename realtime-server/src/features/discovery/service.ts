import { viewerById } from '@swoon/db/queries/discovery'
import { notFound } from '../../platform/base/errors.ts'
import { createQueues } from '../../platform/base/semaphore.ts'
import type { Context } from '../../platform/context.ts'
import type { MatcherService } from '../matcher/service.ts'
import type { About } from './contract.ts'
import { type Deck, dealing, type Wish } from './dealing.ts'
import { aboutOf } from './rules.ts'
import { askedBy, isDealtTo, sought } from './seeking.ts'

export type DiscoveryService = ReturnType<typeof discoveryService>

/** Decks of one person that are computed at once, and that may wait. More would take every database connection. */
const decksAtOnce = { dealt: 2, waiting: 4 } as const

/** People read to estimate how many are left. */
const counted = 300

/** Deals decks: the next people, or the reason why there are none. */
export function discoveryService(context: Context, matcher: MatcherService) {
  const { db, clock } = context
  const deal = dealing(context, matcher)
  const queuedFor = createQueues(decksAtOnce.dealt, decksAtOnce.waiting)

  return {
    /** @throws Refusal UNAVAILABLE */
    discover: (userId: string, wish: Wish): Promise<Deck> =>
      queuedFor(userId, () => deal(userId, wish)),

    /**
     * Deals the deck like `discover`, but without recording its cards as shown.
     * @throws Refusal UNAVAILABLE
     */
    foresee: (userId: string, wish: Wish): Promise<Deck> =>
      queuedFor(userId, () => deal(userId, wish, { isShown: false })),

    /**
     * Estimates how many people are left.
     * @throws Refusal UNAVAILABLE
     */
    count: (userId: string, useLocation: boolean): Promise<About> =>
      queuedFor(userId, async () => {
        const viewer = await viewerById(db, userId)
        if (!viewer) throw notFound()
        if (!isDealtTo(viewer)) return 'few'
        const asked = askedBy(viewer, clock.now(), useLocation)
        const found = await sought(db, { ...asked, mode: 'compatible', limit: counted })
        return aboutOf(found.length)
      }),
  }
}
