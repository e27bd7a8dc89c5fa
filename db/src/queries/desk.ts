import { sql } from 'kysely'
import type { Db } from '../index.ts'

export interface Figure {
  what: 'reports' | 'verifications' | 'appeals' | 'support'
  open: number
  /** Start of the oldest open one; null if none is open. */
  oldest: Date | null
  decided: number
  /** Seconds from start to decision; null if nothing was decided. */
  median: number | null
}

/** Open work, and how much was decided since a time, and how fast. */
export async function figuresSince(db: Db, since: Date): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    SELECT what, count(*) FILTER (WHERE ended IS NULL AND is_open)::integer AS open, min(began) FILTER (WHERE ended IS NULL AND is_open) AS oldest,
      count(*) FILTER (WHERE ended >= ${since})::integer AS decided,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended - began)) FILTER (WHERE ended >= ${since})::float8 AS median
    FROM (
      SELECT 'reports' AS what, created_at AS began, closed_at AS ended, true AS is_open FROM reports
      UNION ALL
      SELECT 'verifications', submitted_at, decided_at, state = 'pending' FROM verifications
      UNION ALL
      SELECT 'appeals', created_at, closed_at, true FROM appeals
      UNION ALL
      SELECT 'support', created_at, closed_at, true FROM support_requests
    ) AS work
    GROUP BY what
  `.execute(db)
  return rows
}

/** Open work that awaits a decision, by its open rows only. */
export async function deskCounts(db: Db): Promise<Pick<Figure, 'what' | 'open' | 'oldest'>[]> {
  const { rows } = await sql<Pick<Figure, 'what' | 'open' | 'oldest'>>`
    SELECT 'reports' AS what, count(*)::integer AS open, min(created_at) AS oldest FROM reports WHERE closed_at IS NULL
    UNION ALL
    SELECT 'verifications', count(*)::integer, min(submitted_at) FROM verifications WHERE state = 'pending'
    UNION ALL
    SELECT 'appeals', count(*)::integer, min(created_at) FROM appeals WHERE closed_at IS NULL
    UNION ALL
    SELECT 'support', count(*)::integer, min(created_at) FROM support_requests WHERE closed_at IS NULL
  `.execute(db)
  return rows
}

/** Counts each kind of decision made since a time. */
export async function decisionsSince(
  db: Db,
  since: Date,
): Promise<{ decision: string; count: number }[]> {
  const { rows } = await sql<{ decision: string; count: number }>`
    SELECT decision, count(*)::integer AS count FROM moderation_decisions WHERE decided_at >= ${since}
    GROUP BY decision ORDER BY count DESC, decision
  `.execute(db)
  return rows
}

export interface RecentRow {
  what: 'report' | 'verification' | 'appeal'
  number: number
  name: string | null
  decision: string
  by: string
  at: Date
}

/**
 * Decisions since a time that still stand and can be undone, latest first. For an appeal, its own decision replaces the one it is about.
 */
export async function recentDecisions(db: Db, since: Date): Promise<RecentRow[]> {
  const { rows } = await sql<RecentRow>`
    SELECT 'report' AS what, number, users.name, reports.decision, made.decided_by AS by, closed_at AS at
    FROM reports LEFT JOIN users ON users.id = reported_id, LATERAL (
      SELECT decided_by FROM moderation_decisions WHERE report_id = reports.id ORDER BY decided_at DESC, id DESC LIMIT 1
    ) AS made
    WHERE closed_at >= ${since} AND NOT EXISTS (
      SELECT FROM strikes JOIN appeals ON appeals.strike_id = strikes.id
      WHERE strikes.report_id = reports.id AND appeals.closed_at IS NOT NULL
    )
    UNION ALL
    SELECT 'verification', number, users.name, state, made.acted_by, decided_at
    FROM verifications JOIN users ON users.id = user_id, LATERAL (
      SELECT acted_by FROM verification_decisions
      WHERE verification_id = verifications.id AND action IN ('verify', 'reject') ORDER BY acted_at DESC, id DESC LIMIT 1
    ) AS made
    WHERE decided_at >= ${since}
    UNION ALL
    SELECT 'appeal', appeals.number, users.name, outcome, made.decided_by, closed_at
    FROM appeals JOIN strikes ON strikes.id = strike_id JOIN users ON users.id = user_id, LATERAL (
      SELECT decided_by FROM moderation_decisions
      WHERE moderation_decisions.report_id = strikes.report_id AND decision IN ('uphold', 'overturn')
      ORDER BY decided_at DESC, id DESC LIMIT 1
    ) AS made
    WHERE closed_at >= ${since}
    ORDER BY at DESC LIMIT 100
  `.execute(db)
  return rows
}

/** Names of people with an account, and whether they are suspended or banned. */
export async function peopleNamed(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { name: string; isOut: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'banned_at'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name, banned_at }) => [id, { name, isOut: banned_at !== null }]))
}
