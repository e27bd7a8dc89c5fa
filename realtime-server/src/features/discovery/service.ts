import { type CandidateRow, candidates, interestCounts } from '@swoon/db/queries/discovery'
import { selfById } from '@swoon/db/queries/users'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { createQueues } from '../../platform/semaphore.ts'
import { lastDateOnEarth } from '../calendar/service.ts'
import { locationMode, reachOf, shownCell } from '../location/service.ts'
import { type CardView, profileLimits } from '../people/contract.ts'
import { cardView } from '../people/service.ts'
import type { DiscoveryMode, EmptyReason } from './contract.ts'
import { emptyReason, rank } from './rules.ts'

export type DiscoveryService = ReturnType<typeof discoveryService>

/** How many people are read from the database for ranking. */
const pool = 300

/** How many decks of one person are computed at once, and how many wait. More would leave others no database connection. */
export const decksAtOnce = { dealt: 2, waiting: 4 } as const

interface Wish {
  limit: number
  mode: DiscoveryMode
  useLocation: boolean
}

interface Deck {
  cards: CardView[]
  reason: EmptyReason | null
}

/** The deck: the next people, or why there are none. */
export function discoveryService({ env, db, clock }: Context) {
  const queuedFor = createQueues(decksAtOnce.dealt, decksAtOnce.waiting)

  return {
    /** @throws Refusal UNAVAILABLE */
    discover: (userId: string, wish: Wish): Promise<Deck> => queuedFor(userId, () => deal(userId, wish)),
  }

  async function deal(userId: string, { limit, mode, useLocation }: Wish): Promise<Deck> {
    const viewer = await selfById(db, userId)
    if (!viewer) throw notFound()
    if (!viewer.completed_at || !viewer.gender || !viewer.gender_preference)
      return { cards: [], reason: 'profile-incomplete' }
    const now = clock.now()
    const filter = {
      viewerId: userId,
      viewer: {
        gender: viewer.gender,
        preference: viewer.gender_preference,
        interests: viewer.interests,
        cell: viewer.location_enabled ? shownCell(viewer, now) : null,
      },
      mode,
      now,
      bornBy: eighteenYearsBefore(lastDateOnEarth(now)),
    }
    const isFiltered = useLocation && filter.viewer.cell !== null
    const sharing = locationMode({ locationEnabled: viewer.location_enabled, locationPrivate: viewer.location_private })
    const radius = isFiltered ? reachOf(viewer.max_distance, sharing) : null
    const [rows, { counts, population }] = await Promise.all([
      candidates(db, { ...filter, radius, limit: pool }),
      mode === 'interests' ? interestCounts(db, viewer.interests) : uncounted,
    ])
    const ranked = rank(
      { id: userId, interests: viewer.interests },
      rows.map((row) => candidateOf(row, cardView(row, viewer, now))),
      mode,
      { day: now.toISOString().slice(0, 10), secret: env.SESSION_SECRET, interestCounts: counts, population },
    )
    const cards = ranked.slice(0, limit).map(({ card }) => card)
    const reason = emptyReason({ found: cards.length, isFiltered })
    return { cards, reason }
  }
}

/** Only the order by interests needs to know how rare they are. */
const uncounted = { population: 0, counts: new Map<string, number>() }

const candidateOf = (row: CandidateRow, card: CardView) => ({
  id: row.id,
  score: card.compatibilityScore,
  miles: card.distance,
  interests: row.interests,
  lastSeen: row.last_seen,
  likedAt: row.liked_at,
  card,
})

/** Eighteen years before 29 February that date does not exist, so 28 February is used: nobody born later is an adult yet. */
const eighteenYearsBefore = (date: string) =>
  `${Number(date.slice(0, 4)) - profileLimits.minAge}${date.slice(4).replace('-02-29', '-02-28')}`
