import {
  type CandidateFilter,
  type CandidateRow,
  candidates,
  type ViewerRow,
  viewerById,
  visiblePeople,
} from '@swoon/db/queries/discovery'
import type { PersonRow } from '@swoon/db/queries/people'
import { superLikersOf } from '@swoon/db/queries/swipes'
import { birthsOf } from '../../contract/shared/days.ts'
import { wordKey } from '../../contract/shared/words.ts'
import { notFound } from '../../platform/base/errors.ts'
import { createQueues } from '../../platform/base/semaphore.ts'
import type { Context } from '../../platform/context.ts'
import { scorer, type Traits } from '../compatibility/service.ts'
import type { FilterName, Filters } from '../filters/contract.ts'
import { countsOf, emptiedBy, siftingOf } from '../filters/service.ts'
import { type Cell, locationMode, milesBetween, reachOf, shownCell } from '../location/service.ts'
import { type LearnedDeck, leaning, type MatcherService, weighedFor } from '../matcher/service.ts'
import { ageLimits, type CardView } from '../people/contract.ts'
import {
  type Ages,
  cardView,
  isEveryAge,
  isOutside,
  shownAge,
  traitsOf,
} from '../people/service.ts'
import { lifestyleOf } from '../vitals/service.ts'
import { type About, type DiscoveryMode, discoveryLimits, type EmptyReason } from './contract.ts'
import { createInterestCounts } from './interest-counts.ts'
import { raisedFor } from './raised.ts'
import { aboutOf, byTiers, emptyReason, rank } from './rules.ts'

export type DiscoveryService = ReturnType<typeof discoveryService>

/** About how many people are read from the database for ranking. Of those nearby more than twice as many as a deck may have. */
const pools: Readonly<Record<DiscoveryMode, number>> = {
  nearby: 110,
  compatible: 240,
  interests: 300,
}

/**
 * With filters that must be met the pool is a quarter of the usual size, because each person found costs several who are read in vain;
 * but it has at least two people for each card.
 */
const siftedPool = { part: 4, each: 2 } as const

/** If fewer than this are found, the search reads more people (`isDeep`). */
const fewest = discoveryLimits.page

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
  /** The filter that leaves no one. */
  filter?: FilterName | null
}

/** Subtracted from the tier of people whose distance is unknown: more than all filters can add. */
const farthest = 100

/** How many people are read to estimate how many are left. */
const counted = 300

/** The deck: the next people, or why there are none. */
export function discoveryService({ env, db, clock }: Context, matcher: MatcherService) {
  const howCommon = createInterestCounts(db, clock)
  const queuedFor = createQueues(decksAtOnce.dealt, decksAtOnce.waiting)

  return {
    /** @throws Refusal UNAVAILABLE */
    discover: (userId: string, wish: Wish): Promise<Deck> =>
      queuedFor(userId, () => deal(userId, wish)),

    /** The deck as `discover` deals it, for no one's eyes: no note is taken that its cards were shown. @throws Refusal UNAVAILABLE */
    foresee: (userId: string, wish: Wish): Promise<Deck> =>
      queuedFor(userId, () => deal(userId, wish, { isShown: false })),

    /** About how many people are left. @throws Refusal UNAVAILABLE */
    count: (userId: string, useLocation: boolean): Promise<About> =>
      queuedFor(userId, async () => {
        const viewer = await viewerById(db, userId)
        if (!viewer) throw notFound()
        if (!isDealtTo(viewer)) return 'few'
        const asked = askedBy(viewer, clock.now(), useLocation)
        return aboutOf((await sought({ ...asked, mode: 'compatible', limit: counted })).length)
      }),
  }

  /** Candidates. Where few meet what must be, more people are looked at, which only those pay for who ask for what is rare. */
  async function sought(filter: CandidateFilter): Promise<CandidateRow[]> {
    const { sifted } = filter
    const found = await candidates(db, filter)
    if (!sifted?.musts || found.length >= fewest) return found
    return candidates(db, { ...filter, sifted: { ...sifted, isDeep: true } })
  }

  /** What is the same of everyone who is sought for a person. */
  function askedBy(viewer: ViewerRow, now: Date, useLocation: boolean) {
    const cell = viewer.location_enabled ? shownCell(viewer, now) : null
    const sharing = locationMode({
      locationEnabled: viewer.location_enabled,
      locationPrivate: viewer.location_private,
    })
    return {
      viewerId: viewer.id,
      viewer: {
        gender: viewer.gender ?? '',
        shownTo: viewer.shown_to,
        age: shownAge(viewer, now),
        preference: viewer.gender_preference ?? '',
        interests: viewer.interests.map(wordKey),
        cell,
      },
      radius: useLocation && cell ? reachOf(viewer.max_distance, sharing) : null,
      born: bornIn(viewer, now),
      now,
      decided: viewer.decided,
      sifted: siftingOf(filtersOf(viewer), now),
    }
  }

  async function deal(
    userId: string,
    { limit, mode, useLocation }: Wish,
    { isShown } = { isShown: true },
  ): Promise<Deck> {
    const viewer = await viewerById(db, userId)
    if (!viewer) throw notFound()
    if (viewer.completed_at && viewer.hidden_at) return { cards: [], reason: 'hidden' }
    if (!isDealtTo(viewer)) return { cards: [], reason: 'profile-incomplete' }
    const now = clock.now()
    const asked = askedBy(viewer, now, useLocation)
    const { sifted } = asked
    const isFiltered = asked.radius !== null
    const { counts, population } = mode === 'interests' ? await howCommon() : uncounted
    const learned =
      mode === 'compatible' && viewer.learns ? matcher.deckFor(userId, viewer.epoch, now) : null
    const mine = traitsOf(viewer, now)
    const own = weighedFor(viewer.own_weights)
    const drawn = { day: now.toISOString().slice(0, 10), secret: env.SESSION_SECRET }
    const isRaised = raisedFor(userId, drawn)

    /** The best of these ages for whom `isMeant` holds, at most `room` of them among the first `atMost`; and how many people were found. */
    const best = async (
      ages: Ages,
      isMeant: (person: PersonRow) => boolean,
      room: number,
      atMost = room,
    ) => {
      const pool = await sought({
        ...asked,
        mode,
        born: bornIn(ages, now),
        limit: sifted?.musts
          ? Math.max(siftedPool.each * limit, Math.ceil(pools[mode] / siftedPool.part))
          : pools[mode],
        rare: viewer.interests.map(wordKey).filter((key) => (counts.get(key) ?? 0) <= rarest),
      })
      const found = pool.map((row) => ({
        row,
        cell: cellOf(row),
        raised: isRaised({ id: row.id, likedAt: timeOf(row.liked_at) }),
      }))
      type Found = (typeof found)[number]
      /** Where it is known how far away others are, those of whom it is not come last. */
      const tierOf = ({ row, cell }: Found) =>
        (sifted ? countsOf(row.met, sifted) : 0) - (mine.cell && !cell ? farthest : 0)
      const tiered = <Placed>(
        order: (people: readonly Found[], most: number) => Promise<readonly Placed[]>,
      ) => byTiers(found, tierOf, order, atMost)
      const learnedOrder = (deck: LearnedDeck) => {
        const [usually, here] = [scorer(mine), own && scorer(mine, own)]
        return tiered((people, most) =>
          deck.order(
            { id: userId, gender: viewer.gender, traits: mine },
            people.map(({ row, cell, raised }) => {
              const traits = comparedOf(row, cell, now)
              const leans = here ? leaning(here(traits), usually(traits)) : 0
              return { id: row.id, gender: row.gender ?? null, raised, traits, leaning: leans }
            }),
            most,
          ),
        )
      }
      const plainOrder = async (people: readonly Found[], most: number) => {
        const scoreOf = scorer(mine, own ?? undefined)
        return rank(
          { id: userId, interests: viewer.interests },
          people.map(({ row, cell, raised }) => ({
            id: row.id,
            score: mode === 'compatible' ? scoreOf(comparedOf(row, cell, now)) : 0,
            miles: mine.cell && cell && milesBetween(mine.cell, cell),
            interests: row.answers?.interests ?? [],
            lastSeen: timeOf(row.last_seen),
            raised,
          })),
          mode,
          { ...drawn, interestCounts: counts, population },
          most,
        )
      }
      const dealt = learned && (await learnedOrder(learned))
      const ids = (dealt ?? (await tiered(plainOrder))).map(({ id }) => id)
      const [shown, superLikers] = await Promise.all([
        visiblePeople(db, userId, ids),
        superLikersOf(db, userId, ids),
      ])
      const seen = new Map(shown.map((person) => [person.id, person]))
      const meant = ids
        .flatMap((id) => seen.get(id) ?? [])
        .filter(isMeant)
        .slice(0, room)
      if (dealt && isShown)
        learned?.note(dealt.filter(({ id }) => meant.some((person) => person.id === id)))
      const cards = meant.map((person) => cardView(person, viewer, now, superLikers))
      return { cards, found: pool.length }
    }

    const isFitting = (person: PersonRow) => !isOutside(shownAge(person, now), viewer)
    const { cards, found } = await best(viewer, isFitting, limit)
    const isAged = !isEveryAge(viewer)
    if (isAged && viewer.widens_ages && found < ageLimits.few && cards.length < limit) {
      const { beyond, min } = ageLimits
      const wider = {
        min_age: Math.max(min, viewer.min_age - beyond),
        max_age: viewer.max_age + beyond,
      }
      // Among those found now are also all who fit.
      const outside = await best(
        wider,
        (person) => !isFitting(person),
        limit - cards.length,
        limit + found,
      )
      cards.push(...outside.cards)
    }
    const isPlaceless = mode === 'nearby' && !asked.viewer.cell
    const isEmptied = cards.length === 0 && sifted !== null && sifted.musts > 0 && !isPlaceless
    // People who would be there without any filter that must be met.
    const others = isEmptied
      ? await candidates(db, {
          ...asked,
          sifted: { ...sifted, musts: 0 },
          mode,
          limit: pools[mode],
        })
      : []
    const filter =
      sifted &&
      emptiedBy(
        others.map(({ met = 0 }) => met),
        sifted,
      )
    return {
      cards,
      reason: emptyReason({
        found: cards.length,
        isSifted: filter !== null,
        isFiltered,
        isAged,
        isPlaceless,
      }),
      filter,
    }
  }
}

/** Who keeps to themselves when they are active cannot ask for people who are. */
const filtersOf = ({ filters, shares_activity }: ViewerRow): Filters => ({
  ...(filters as Filters),
  ...(!shares_activity && { isActive: undefined }),
})

/** Whether there is a deck for a person at all. */
const isDealtTo = ({ completed_at, gender, gender_preference, hidden_at }: ViewerRow): boolean =>
  completed_at !== null && gender !== null && gender_preference !== null && hidden_at === null

const bornIn = ({ min_age, max_age }: Ages, now: Date) =>
  birthsOf({ min: min_age, max: max_age < ageLimits.max ? max_age : null }, now)

const timeOf = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds)

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
