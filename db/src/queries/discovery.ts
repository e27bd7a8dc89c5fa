import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'
import { partsAround } from '../near.ts'
import { type Wishes, wishesJson } from '../wishes.ts'
import { type Shape, textOf } from './discovery-text.ts'
import { type PersonRow, personColumns } from './people.ts'

/** Input for the order of a deck. Fields that the mode does not compare are left out. */
export interface CandidateRow {
  id: string
  /** The cell in which others see the person, in degrees; null if they do not show it. */
  longitude?: number | null
  latitude?: number | null
  /** YYYY-MM-DD. */
  date_of_birth?: string
  /** By which the age is counted. */
  time_zone?: string
  gender?: string | null
  answers?: {
    interests: string[]
    lifestyle?: string[]
    personality?: string[]
    education?: string | null
    relationshipGoals?: string | null
    communicationStyle?: string[]
    /** As their profile shows it. */
    smoking?: string | null
    drinking?: string | null
    wantsChildren?: string | null
  }
  /** Milliseconds since 1970. */
  last_seen: number | null
  /** Which of the viewer's wishes they meet, a bit each; left out if the viewer has none. */
  met?: number
  /** When this person liked the viewer, also in Second Look, in milliseconds since 1970. It is used for the order only and never leaves the server. */
  liked_at: number | null
}

export interface CandidateFilter {
  viewerId: string
  /** The interests by their keys (the function word_key), and the age that others see. */
  viewer: {
    gender: string
    shownTo: readonly string[] | null
    age: number | null
    preference: string
    interests: readonly string[]
    cell: { x: number; y: number } | null
  }
  mode: 'compatible' | 'nearby' | 'interests'
  /** Miles to people who share visibly and to people who share privately; null: distance excludes no one. */
  radius: { visible: number; private: number } | null
  /** Only people born from the first of these dates to the last (YYYY-MM-DD), so only adults. A day more than the ages need does no harm. */
  born: { from: string; by: string }
  limit: number
  /** The time by which a trip is over. */
  now: Date
  /** On how many people the viewer has decided: as many more may have to be passed over. */
  decided?: number
  /** The keys of those of the viewer's interests that so few people chose that all of them can be looked at. */
  rare?: readonly string[]
  /**
   * The viewer's wishes, and the bits of the must-haves (`wishes_met`); `isDeep` scans several
   * times as many people.
   */
  sifted?: { wishes: Wishes; musts: number; isDeep?: boolean } | null
}

/**
 * Adults whom the viewer may see, is not matched with and has not decided on: candidates in no
 * particular order, at most about `limit`.
 * - `nearby`: the nearest who show a location; no one for a viewer without a place.
 * - `compatible`: of the nearest, the latest seen and the newest.
 * - `interests`: people with a rare interest in common; of the latest seen, those with the most
 * interests in common; and of the nearest and the latest seen, whatever they like.
 * The cost does not depend on how many people there are: each part reads an index in its order
 * until it has enough, skipping people on whom the viewer has decided.
 */
export async function candidates(db: Db | Tx, filter: CandidateFilter): Promise<CandidateRow[]> {
  if (filter.mode === 'nearby' && !filter.viewer.cell) return []
  return candidateQuery(db, filter).execute()
}

/** The query of `candidates`. */
export function candidateQuery(db: Db | Tx, filter: CandidateFilter) {
  const { viewer, radius, sifted = null } = filter
  const shape: Shape = {
    from: viewer.cell === null ? [] : ['near'],
    mode: filter.mode,
    isFiltered: viewer.cell !== null && radius !== null,
    isSifted: sifted !== null,
    isDeep: sifted?.isDeep === true,
    scan: scanOf((filter.decided ?? 0) + (sifted?.isDeep ? passedOver : 0)),
    limit: filter.limit,
  }
  if (filter.mode === 'compatible') shape.from.push('seen', 'new')
  if (filter.mode === 'interests')
    shape.from.push('alike', ...(filter.rare?.length ? (['rare'] as const) : []), 'seen')
  const parts = viewer.cell ? partsAround(viewer.cell, radius?.visible ?? null) : []
  const { text, values } = textOf(shape, {
    viewer: filter.viewerId,
    gender: viewer.gender,
    shownTo: viewer.shownTo,
    age: viewer.age,
    preference: viewer.preference,
    sought: soughtBy(viewer.preference),
    places: parts.map(({ place }) => place),
    bounds: parts.map(({ bounds }) => bounds),
    cell: viewer.cell && `(${viewer.cell.x},${viewer.cell.y})`,
    visible: radius?.visible ?? null,
    private: radius?.private ?? null,
    bornFrom: filter.born.from,
    bornBy: filter.born.by,
    now: filter.now,
    interests: viewer.interests,
    rare: filter.rare ?? [],
    musts: sifted?.musts ?? 0,
    wishes: sifted && wishesJson(sifted.wishes),
  })
  return {
    execute: () => compiled<CandidateRow>(text)(db, values),
    explain: () => compiled<object>(`EXPLAIN ${text}`)(db, values),
  }
}

/** About how many people may be passed over who lack something that must be. */
const passedOver = 10_000

/**
 * Genders among which a preference finds people, each read separately. People beside men and women
 * may be shown to anyone (`wants`).
 */
const soughtBy = (preference: string) =>
  preference === 'any'
    ? ['female', 'male', ...besides]
    : [...preference.split('+').filter((gender) => gender !== 'nonbinary'), ...besides]
const besides = ['nonbinary', 'other']

/** How many people a part reads at most: in steps, so that there are few different statements. */
const scans = [2_000, 20_000, 100_000] as const
const scanOf = (decided: number) => scans.find((scan) => decided + 1000 <= scan) ?? scans[2]

const visible = compiled<PersonRow>(
  `SELECT ${personColumns.join(', ')} FROM visible_to($1) AS users WHERE users.id = ANY ($2::uuid[])`,
)

/** Filters people to those whom the viewer may see, in no particular order. */
export const visiblePeople = (
  db: Db | Tx,
  viewerId: string,
  ids: readonly string[],
): Promise<PersonRow[]> => visible(db, [viewerId, ids])

export type ViewerRow = PersonRow & {
  /** When they hid their profile; null while it is shown. */
  hidden_at: Date | null
  /** As the function `wants` has it. */
  gender_preference: string | null
  shown_to: string[] | null
  max_distance: number
  /** True if people up to five years outside of their ages are shown when few others are left. */
  widens_ages: boolean
  /** As the contract of filters says it. */
  filters: unknown
  decided: number
  /**
   * True if AI Match may learn from their choices, and the latest refit that did so from
   * everyone's; null if there was none.
   */
  learns: boolean
  epoch: number | null
  /** How much each factor counts for them, by its name; missing where it counts as usual. */
  own_weights: Readonly<Record<string, number>>
}

const viewer = compiled<ViewerRow>(`
  SELECT ${personColumns.join(', ')}, users.hidden_at, users.gender_preference, users.shown_to,
    users.max_distance, users.widens_ages, users.filters,
    (SELECT count(*)::integer FROM swipes WHERE swiper_id = users.id) AS decided,
    coalesce((SELECT learns FROM matcher_settings WHERE user_id = users.id), true) AS learns,
    (SELECT max(epoch) FROM matcher_model) AS epoch,
    coalesce((SELECT weights FROM matcher_settings WHERE user_id = users.id), '{}') AS own_weights
  FROM users WHERE users.id = $1
`)

/** Someone for whom a deck is dealt; null if there is no such person. */
export const viewerById = async (db: Db | Tx, id: string): Promise<ViewerRow | null> =>
  (await viewer(db, [id]))[0] ?? null
