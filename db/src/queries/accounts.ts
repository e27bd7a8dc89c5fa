import { sql } from 'kysely'
import type { Db } from '../index.ts'

export interface AccountRow {
  id: string
  name: string
  username: string
  email: string
  created_at: Date
  completed_at: Date | null
  /** Day of the last visit, in UTC; null if there was none, or if the person shows no one. */
  seen_on: string | null
  banned_at: Date | null
  deleted_at: Date | null
  /** True while rows or files of a deleted account are left. */
  is_being_erased: boolean
  has_password: boolean
  passkeys: number
  premium_until: Date | null
  reports_about: number
  open_about: number
  reports_by: number
  open_by: number
}

/**
 * An account as the team sees it, also a banned or deleted one.
 * @param erasing key of the job that erases the rest of a deleted account
 * @param team reporter of the team's own reports, which don't count
 */
export async function accountFile(
  db: Db,
  id: string,
  { erasing, team }: { erasing: string; team: string },
): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    SELECT id, name, username, email, created_at, completed_at, banned_at, deleted_at,
      CASE WHEN shares_activity THEN to_char(last_seen AT TIME ZONE 'UTC', 'YYYY-MM-DD') END AS seen_on,
      EXISTS (SELECT FROM graphile_worker.jobs WHERE key = ${erasing}) AS is_being_erased,
      password_hash IS NOT NULL AS has_password,
      (SELECT count(*)::integer FROM passkeys WHERE user_id = users.id) AS passkeys,
      CASE WHEN is_premium THEN premium_expires_at END AS premium_until,
      about.made AS reports_about, about.open AS open_about, theirs.made AS reports_by, theirs.open AS open_by
    FROM users, LATERAL (
      SELECT count(*)::integer AS made, count(*) FILTER (WHERE closed_at IS NULL)::integer AS open FROM reports WHERE reported_id = users.id AND reporter_id <> ${team}
    ) AS about, LATERAL (
      SELECT count(*)::integer AS made, count(*) FILTER (WHERE closed_at IS NULL)::integer AS open FROM reports WHERE reporter_id = users.id
    ) AS theirs
    WHERE id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

export interface ActRow {
  at: Date
  act: string
  by: string
  reason: string
}

/** Decisions and acts of the team about a person, the latest 100 first. */
export async function actsOn(db: Db, userId: string): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    SELECT decided_at AS at, decision AS act, decided_by AS by, reason FROM moderation_decisions
    WHERE reported_id = ${userId} ORDER BY decided_at DESC, id DESC LIMIT 100
  `.execute(db)
  return rows
}

/** Looks of the team at an account itself, the latest 100 first. */
export async function looksAt(db: Db, userId: string): Promise<Pick<ActRow, 'at' | 'by'>[]> {
  const { rows } = await sql<Pick<ActRow, 'at' | 'by'>>`
    SELECT looked_at AS at, looked_by AS by FROM moderation_looks
    WHERE what = 'account' AND person_id = ${userId} ORDER BY looked_at DESC, id DESC LIMIT 100
  `.execute(db)
  return rows
}
