import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../index.ts'
import { visibleTo } from '../visibility.ts'
import { type PersonRow, personColumns } from './people.ts'

/** `liked_at` is when this person liked the viewer. It is used for the order only and never leaves the server. */
export type CandidateRow = PersonRow & { liked_at: Date | null }

export interface CandidateFilter {
  viewerId: string
  viewer: { gender: string; preference: string; interests: readonly string[]; cell: { x: number; y: number } | null }
  mode: 'compatible' | 'nearby' | 'interests'
  /** Miles to people who share visibly and to people who share privately; null: distance excludes nobody. */
  radius: { visible: number; private: number } | null
  /** Only people born on or before this date, so only adults. */
  bornBy: string
  limit: number
  /** The time by which a trip is over. */
  now: Date
}

/** The cell in which others see a person: that of the chosen city while they travel. */
const shownCell = (now: Date) =>
  sql`(CASE WHEN users.travel_mode AND users.travel_ends_at > ${now} THEN users.travel_cell ELSE users.cell END)`

/** Miles between two cell centres (x longitude, y latitude, in degrees). */
const miles = (viewer: { x: number; y: number }, cell: RawBuilder<unknown>) => sql<number>`(
  7917.5117 * asin(least(1, sqrt(
    power(sin(radians((${cell}[1] - ${viewer.y}) / 2)), 2)
    + cos(radians(${viewer.y})) * cos(radians(${cell}[1])) * power(sin(radians((${cell}[0] - ${viewer.x}) / 2)), 2)
  )))
)`

/**
 * Adults whom the viewer may see, is not matched with and has not decided on: candidates in no particular order.
 */
export const candidates = (db: Db | Tx, filter: CandidateFilter): Promise<CandidateRow[]> =>
  candidateQuery(db, filter).execute()

/** The query of `candidates`. */
export function candidateQuery(db: Db | Tx, filter: CandidateFilter) {
  const { viewer, viewerId } = filter
  const me = viewer.cell
  const cell = shownCell(filter.now)
  let query = db
    .selectFrom(visibleTo(viewerId))
    .select(personColumns)
    .select(
      sql<Date | null>`(
        SELECT created_at FROM swipes WHERE swipes.swiper_id = users.id AND swipes.swiped_id = ${viewerId} AND swipes.is_like
      )`.as('liked_at'),
    )
    .where('users.date_of_birth', '<=', filter.bornBy)
    // Implied by being visible and unmatched; repeated with the viewer's own values so that an index can be used.
    .where(sql<boolean>`wants(${viewer.preference}, users.gender) AND wants(users.gender_preference, ${viewer.gender})`)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM swipes WHERE swipes.swiper_id = ${viewerId} AND swipes.swiped_id = users.id)`,
    )
    .where(sql<boolean>`users.id NOT IN (SELECT id FROM matched_with(${viewerId}))`)
    .limit(filter.limit)
  if (me && filter.radius !== null) {
    const reach = sql`CASE WHEN users.location_private THEN ${filter.radius.private}::float8 ELSE ${filter.radius.visible}::float8 END`
    query = query.where(sql<boolean>`(${cell} IS NULL OR NOT users.location_enabled OR ${miles(me, cell)} <= ${reach})`)
  }
  if (me && filter.mode === 'nearby')
    query = query.orderBy(
      // A person in private mode has no distance in this order, and it does not influence whether they are drawn.
      sql`CASE WHEN users.location_enabled AND NOT users.location_private THEN ${miles(me, cell)} END`,
      (by) => by.asc().nullsLast(),
    )
  if (filter.mode === 'interests')
    query = query.orderBy(
      sql`(SELECT count(*) FROM unnest(users.interests) AS interest WHERE interest = ANY (${viewer.interests as string[]}::text[]))`,
      'desc',
    )
  return query.orderBy('users.last_seen', (by) => by.desc().nullsLast()).orderBy('users.id')
}

/** How many complete people there are, and how many of them have each of these interests, by lower case. */
export async function interestCounts(
  db: Db | Tx,
  interests: readonly string[],
): Promise<{ population: number; counts: Map<string, number> }> {
  const { rows } = await sql<{ interest: string | null; people: number }>`
    SELECT NULL AS interest, count(*)::integer AS people FROM users WHERE completed_at IS NOT NULL
    UNION ALL
    SELECT lower(interest), (
      SELECT count(*)::integer FROM users WHERE interests @> ARRAY[interest] AND completed_at IS NOT NULL
    ) FROM unnest(${interests as string[]}::text[]) AS interest
  `.execute(db)
  const counts = new Map(
    rows.flatMap(({ interest, people }) => (interest === null ? [] : [[interest, people] as const])),
  )
  return { population: rows.find(({ interest }) => interest === null)?.people ?? 0, counts }
}
