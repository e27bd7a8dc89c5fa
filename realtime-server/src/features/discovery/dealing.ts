import type { Db } from '@swoon/db'
import { candidates, type ViewerRow, viewerById, visiblePeople } from '@swoon/db/queries/discovery'
import type { PersonRow } from '@swoon/db/queries/people'
import { superLikersOf } from '@swoon/db/queries/swipes'
import { wordKey } from '../../contract/shared/words.ts'
import { notFound } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import type { FilterName } from '../filters/contract.ts'
import { emptiedBy } from '../filters/service.ts'
import { type LearnedDeck, type MatcherService, weighedFor } from '../matcher/service.ts'
import { ageLimits, type CardView } from '../people/contract.ts'
import {
  type Ages,
  cardView,
  isEveryAge,
  isOutside,
  shownAge,
  traitsOf,
} from '../people/service.ts'
import type { DiscoveryMode, EmptyReason } from './contract.ts'
import { createInterestCounts } from './interest-counts.ts'
import { foundIn, learnedOrder, type Order, plainOrder } from './ordering.ts'
import { raisedFor } from './raised.ts'
import { emptyReason } from './rules.ts'
import { type Asked, askedBy, bornIn, isDealtTo, poolFor, pools, sought } from './seeking.ts'

/** An interest is rare if everyone who chose it can be checked. */
const rarest = 1000

export interface Wish {
  limit: number
  mode: DiscoveryMode
  useLocation: boolean
}

export interface Deck {
  cards: CardView[]
  reason: EmptyReason | null
  /** The filter that leaves nobody. */
  filter?: FilterName | null
}

/** State of a deck being dealt. */
interface Deal {
  readonly viewer: ViewerRow
  readonly asked: Asked
  readonly order: Order
  readonly limit: number
  readonly learned: LearnedDeck | null
  /** True if the cards will be seen, and so are recorded as shown. */
  readonly isShown: boolean
}

/** Deals decks. */
export function dealing(
  { lasting, db, clock }: Pick<Context, 'lasting' | 'db' | 'clock'>,
  matcher: MatcherService,
) {
  const howCommon = createInterestCounts(db, clock)

  async function dealFor(
    viewer: ViewerRow,
    { limit, mode, useLocation }: Wish,
    isShown: boolean,
  ): Promise<Deal> {
    const now = clock.now()
    const asked = askedBy(viewer, now, useLocation)
    const { counts, population } = mode === 'interests' ? await howCommon() : uncounted
    const learned =
      mode === 'compatible' && viewer.learns ? matcher.deckFor(viewer.id, viewer.epoch, now) : null
    const drawn = { day: now.toISOString().slice(0, 10), secret: lasting }
    return {
      viewer,
      asked,
      limit,
      learned,
      isShown,
      order: {
        viewer,
        mine: traitsOf(viewer, now),
        own: weighedFor(viewer.own_weights),
        mode,
        sifted: asked.sifted,
        isRaised: raisedFor(viewer.id, drawn),
        circumstances: { ...drawn, interestCounts: counts, population },
        now,
      },
    }
  }

  return async (userId: string, wish: Wish, { isShown } = { isShown: true }): Promise<Deck> => {
    const viewer = await viewerById(db, userId)
    if (!viewer) throw notFound()
    if (viewer.completed_at && viewer.hidden_at) return { cards: [], reason: 'hidden' }
    if (!isDealtTo(viewer)) return { cards: [], reason: 'profile-incomplete' }
    const deal = await dealFor(viewer, wish, isShown)
    const cards = await cardsOf(db, deal)
    const { asked } = deal
    const isPlaceless = wish.mode === 'nearby' && !asked.viewer.cell
    const filter = cards.length === 0 && !isPlaceless ? await filterEmptying(db, deal) : null
    return {
      cards,
      reason: emptyReason({
        found: cards.length,
        isSifted: filter !== null,
        isFiltered: asked.radius !== null,
        isAged: !isEveryAge(viewer),
        isPlaceless,
      }),
      filter,
    }
  }
}

/** Picks the best people of these ages who pass `isMeant`, at most `room` of them from the first `atMost`, and counts those found. */
async function best(
  db: Db,
  { viewer, asked, order, limit, learned, isShown }: Deal,
  ages: Ages,
  isMeant: (person: PersonRow) => boolean,
  room: number,
  atMost = room,
): Promise<{ cards: CardView[]; found: number }> {
  const { mode, now, circumstances } = order
  const { interestCounts } = circumstances
  const pool = await sought(db, {
    ...asked,
    mode,
    born: bornIn(ages, now),
    limit: poolFor(mode, limit, asked.sifted),
    rare: viewer.interests.map(wordKey).filter((key) => (interestCounts.get(key) ?? 0) <= rarest),
  })
  const found = foundIn(pool, order)
  const dealt = learned && (await learnedOrder(order, learned, found, atMost))
  const ids = (dealt ?? (await plainOrder(order, found, atMost))).map(({ id }) => id)
  const [shown, superLikers] = await Promise.all([
    visiblePeople(db, viewer.id, ids),
    superLikersOf(db, viewer.id, ids),
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

/** Deals cards within the viewer's ages, and a few years beyond when only few are left. */
async function cardsOf(db: Db, deal: Deal): Promise<CardView[]> {
  const { viewer, limit } = deal
  const isFitting = (person: PersonRow) => !isOutside(shownAge(person, deal.order.now), viewer)
  const { cards, found } = await best(db, deal, viewer, isFitting, limit)
  if (isEveryAge(viewer)) return cards
  if (viewer.widens_ages && found < ageLimits.few && cards.length < limit) {
    const { beyond, min } = ageLimits
    const wider = {
      min_age: Math.max(min, viewer.min_age - beyond),
      max_age: viewer.max_age + beyond,
    }
    // Those found here include everyone of the right age.
    const outside = await best(
      db,
      deal,
      wider,
      (person) => !isFitting(person),
      limit - cards.length,
      limit + found,
    )
    cards.push(...outside.cards)
  }
  return cards
}

/** Finds the filter that empties a deck. */
async function filterEmptying(
  db: Db,
  { asked, order: { mode } }: Deal,
): Promise<FilterName | null> {
  const { sifted } = asked
  if (!sifted?.musts) return null
  // People who would be found without must-have filters.
  const others = await candidates(db, {
    ...asked,
    sifted: { ...sifted, musts: 0 },
    mode,
    limit: pools[mode],
  })
  return emptiedBy(
    others.map(({ met = 0 }) => met),
    sifted,
  )
}

/** Only the order by interests needs to know how rare they are. */
const uncounted = { population: 0, counts: new Map<string, number>() }
