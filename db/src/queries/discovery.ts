import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'
import { partsAround } from '../near.ts'
import { type Wishes, wishesJson } from '../wishes.ts'
import { type Shape, textOf } from './discovery-text.ts'
import { type PersonRow, personColumns } from './people.ts'

/** Input for a deck's order. Fields that the mode doesn't compare are missing. */
export interface CandidateRow {
  id: string
  /** Cell in which others see the person, in degrees; null if they don't show it. */
  longitude?: number | null
  latitude?: number | null
  /** YYYY-MM-DD. */
  date_of_birth?: string
  /** Zone in which the age is counted. */
  time_zone?: string
  gender?: string | null
  answers?: {
    interests: string[]
    lifestyle?: string[]
    personality?: string[]
    education?: string | null
    relationshipGoals?: string | null
    communicationStyle?: string[]
    /** As shown on their profile. */
    smoking?: string | null
    drinking?: string | null
    wantsChildren?: string | null
  }
  /** Milliseconds since 1970. */
  last_seen: number | null
  /** Wishes of the viewer that they meet, one bit each; missing if the viewer has none. */
  met?: number
  /**
   * When this person liked the viewer, including in Second Look, in milliseconds since 1970. Only used for the order; never leaves the
   * server.
   */
  liked_at: number | null
}

export interface CandidateFilter {
  viewerId: string
  /** Interests by key (the function word_key), and the age that others see. */
  viewer: {
    gender: string
    shownTo: readonly string[] | null
    age: number | null
    preference: string
    interests: readonly string[]
    cell: { x: number; y: number } | null
  }
  mode: 'compatible' | 'nearby' | 'interests'
  /** Miles to people who share visibly and privately; null: distance excludes nobody. */
  radius: { visible: number; private: number } | null
  /**
   * Only people born from the first to the last of these dates (YYYY-MM-DD), so only adults. One day more than the ages need does no harm.
   */
  born: { from: string; by: string }
  limit: number
  /** Time by which a trip is over. */
  now: Date
  /** Number of people the viewer has decided on: as many more may have to be skipped. */
  decided?: number
  /** Keys of the viewer's interests that so few people chose that all of them can be checked. */
  rare?: readonly string[]
  /** Wishes of the viewer, and the bits of the must-haves (`wishes_met`); `isDeep` scans several times as many people. */
  sifted?: { wishes: Wishes; musts: number; isDeep?: boolean } | null
}

/**
 * Adults whom the viewer may see, isn't matched with and hasn't decided on: candidates in no particular order, at most about `limit`.
 * - `nearby`: the nearest who show a location; nobody for a viewer without a place.
 * - `compatible`: from the nearest, the latest seen and the newest.
 * - `interests`: people with a rare interest in common; from the latest seen, those with the most in common; and from the nearest and the
 * latest seen, whatever they like.
 *
 * The cost doesn't depend on how many people there are: each part reads an index in order until it has enough, skipping people the viewer
 * has decided on.
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

/** Rough number of people who may be skipped for lacking a must-have. */
const passedOver = 10_000

/**
 * Genders among which a preference finds people, each read separately. People who are neither men nor women may be shown to anyone
 * (`wants`).
 */
const soughtBy = (preference: string) =>
  preference === 'any'
    ? ['female', 'male', ...besides]
    : [...preference.split('+').filter((gender) => gender !== 'nonbinary'), ...besides]
const besides = ['nonbinary', 'other']

/** Most people that a part reads, in steps, so that there are few different statements. */
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
  /** In the format of the function `wants`. */
  gender_preference: string | null
  shown_to: string[] | null
  max_distance: number
  /** True if people up to five years outside their ages are shown when few others are left. */
  widens_ages: boolean
  /** In the format of the filters' contract. */
  filters: unknown
  decided: number
  /** True if AI Match may learn from their choices; and the latest refit that learned from everyone's, null if there was none. */
  learns: boolean
  epoch: number | null
  /** Weight of each factor for them, by name; missing for the usual one. */
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

/** The person a deck is dealt for; null if there is no such person. */
export const viewerById = async (db: Db | Tx, id: string): Promise<ViewerRow | null> =>
  (await viewer(db, [id]))[0] ?? null
