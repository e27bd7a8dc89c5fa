import { type CandidateRow, candidates, viewerById, visiblePeople } from '@swoon/db/queries/discovery'
import type { PersonRow } from '@swoon/db/queries/people'
import { superLikersOf } from '@swoon/db/queries/swipes'
import { birthsOf } from '../../contract/shared/days.ts'
import { wordKey } from '../../contract/shared/text.ts'
import { notFound } from '../../platform/base/errors.ts'
import { createQueues } from '../../platform/base/semaphore.ts'
import type { Context } from '../../platform/context.ts'
import { scorer, type Traits } from '../compatibility/service.ts'
import { type Cell, locationMode, milesBetween, reachOf, shownCell } from '../location/service.ts'
import type { MatcherService } from '../matcher/service.ts'
import { ageLimits, type CardView } from '../people/contract.ts'
import { type Ages, cardView, isEveryAge, isOutside, shownAge, traitsOf } from '../people/service.ts'
import { lifestyleOf } from '../vitals/service.ts'
import type { DiscoveryMode, EmptyReason } from './contract.ts'
import { createInterestCounts } from './interest-counts.ts'
import { isRaised } from './raised.ts'
import { emptyReason, rank } from './rules.ts'

export type DiscoveryService = ReturnType<typeof discoveryService>

/** About how many people are read from the database for ranking. Of those nearby more than twice as many as a deck may have. */
const pools: Readonly<Record<DiscoveryMode, number>> = { nearby: 110, compatible: 240, interests: 300 }

/** An interest is rare if everyone who chose it can be looked at. */
const rarest = 1000

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
export function discoveryService({ env, db, clock }: Context, matcher: MatcherService) {
  const howCommon = createInterestCounts(db, clock)
  const queuedFor = createQueues(decksAtOnce.dealt, decksAtOnce.waiting)

  return {
    /** @throws Refusal UNAVAILABLE */
    discover: (userId: string, wish: Wish): Promise<Deck> => queuedFor(userId, () => deal(userId, wish)),
  }

  async function deal(userId: string, { limit, mode, useLocation }: Wish): Promise<Deck> {
    const viewer = await viewerById(db, userId)
    if (!viewer) throw notFound()
    if (!viewer.completed_at || !viewer.gender || !viewer.gender_preference)
      return { cards: [], reason: 'profile-incomplete' }
    if (viewer.hidden_at) return { cards: [], reason: 'hidden' }
    const now = clock.now()
    const cell = viewer.location_enabled ? shownCell(viewer, now) : null
    const isFiltered = useLocation && cell !== null
    const sharing = locationMode({ locationEnabled: viewer.location_enabled, locationPrivate: viewer.location_private })
    const { counts, population } = mode === 'interests' ? await howCommon() : uncounted
    const learned = mode === 'compatible' && viewer.learns ? matcher.deckFor(userId, viewer.epoch, now) : null
    const mine = traitsOf(viewer, now)
    const drawn = { day: now.toISOString().slice(0, 10), secret: env.SESSION_SECRET }

    /** The best of these ages for whom `isMeant` holds, at most `room` of them among the first `atMost`; and how many people were found. */
    const best = async (ages: Ages, isMeant: (person: PersonRow) => boolean, room: number, atMost = room) => {
      const pool = await candidates(db, {
        viewerId: userId,
        viewer: {
          gender: viewer.gender ?? '',
          age: shownAge(viewer, now),
          preference: viewer.gender_preference ?? '',
          interests: viewer.interests.map(wordKey),
          cell,
        },
        mode,
        radius: isFiltered ? reachOf(viewer.max_distance, sharing) : null,
        born: birthsOf({ min: ages.min_age, max: ages.max_age < ageLimits.max ? ages.max_age : null }, now),
        limit: pools[mode],
        now,
        decided: viewer.decided,
        rare: viewer.interests.map(wordKey).filter((key) => (counts.get(key) ?? 0) <= rarest),
      })
      const found = pool.map((row) => ({
        row,
        cell: cellOf(row),
        raised: isRaised(userId, { id: row.id, likedAt: timeOf(row.liked_at) }, drawn),
      }))
      const learnedOrder = () =>
        learned?.order(
          { id: userId, gender: viewer.gender, traits: mine },
          found.map(({ row, cell, raised }) => ({
            ...{ id: row.id, gender: row.gender ?? null, raised },
            traits: comparedOf(row, cell, now),
          })),
          atMost,
        )
      const plainOrder = () => {
        const scoreOf = scorer(mine)
        return rank(
          { id: userId, interests: viewer.interests },
          found.map(({ row, cell, raised }) => ({
            id: row.id,
            score: mode === 'compatible' ? scoreOf(comparedOf(row, cell, now)) : 0,
            miles: mine.cell && cell && milesBetween(mine.cell, cell),
            interests: row.answers?.interests ?? [],
            lastSeen: timeOf(row.last_seen),
            raised,
          })),
          mode,
          { ...drawn, interestCounts: counts, population },
          atMost,
        )
      }
      const dealt = await learnedOrder()
      const ids = (dealt ?? plainOrder()).map(({ id }) => id)
      const [shown, superLikers] = await Promise.all([visiblePeople(db, userId, ids), superLikersOf(db, userId, ids)])
      const seen = new Map(shown.map((person) => [person.id, person]))
      const meant = ids
        .flatMap((id) => seen.get(id) ?? [])
        .filter(isMeant)
        .slice(0, room)
      if (dealt) learned?.note(dealt.filter(({ id }) => meant.some((person) => person.id === id)))
      const cards = meant.map((person) => cardView(person, viewer, now, superLikers))
      return { cards, found: pool.length }
    }

    const isFitting = (person: PersonRow) => !isOutside(shownAge(person, now), viewer)
    const { cards, found } = await best(viewer, isFitting, limit)
    const isAged = !isEveryAge(viewer)
    if (isAged && viewer.widens_ages && found < ageLimits.few && cards.length < limit) {
      const { beyond, min } = ageLimits
      const wider = { min_age: Math.max(min, viewer.min_age - beyond), max_age: viewer.max_age + beyond }
      // Among those found now are also all who fit.
      const outside = await best(wider, (person) => !isFitting(person), limit - cards.length, limit + found)
      cards.push(...outside.cards)
    }
    return {
      cards,
      reason: emptyReason({ found: cards.length, isFiltered, isAged, isPlaceless: mode === 'nearby' && !cell }),
    }
  }
}

const timeOf = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds))

const cellOf = ({ latitude, longitude }: CandidateRow): Cell | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null

/** What the score compares, of the columns that were read for it. */
const comparedOf = (
  { date_of_birth, time_zone = 'UTC', answers }: CandidateRow,
  cell: Cell | null,
  now: Date,
): Traits => ({
  age: shownAge({ date_of_birth: date_of_birth ?? null, time_zone }, now),
  cell,
  interests: answers?.interests ?? [],
  lifestyle: lifestyleOf({ lifestyle: answers?.lifestyle ?? [] }, answers ?? {}),
  personality: answers?.personality ?? [],
  education: answers?.education ?? null,
  relationshipGoals: answers?.relationshipGoals ?? null,
  communicationStyle: answers?.communicationStyle ?? [],
  topArtists: [],
})

/** Only the order by interests needs to know how rare they are. */
const uncounted = { population: 0, counts: new Map<string, number>() }
