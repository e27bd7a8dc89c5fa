import { sql } from 'kysely'
import type { Db } from '../index.ts'

type ListLooked = 'reports' | 'verifications' | 'appeals' | 'questions' | 'decisions'
type ItemLooked = 'report' | 'file' | 'verification' | 'appeal' | 'question'

interface Act {
  id: string
  by: string
  now: Date
}

export type Look = Act &
  (
    | { what: ListLooked }
    | { what: 'account'; personId: string }
    | {
        what: ItemLooked
        /** Number by which moderators name the case; for a file, of its report. */
        number: number
        /** Person it shows. */
        personId: string
        file?: string
      }
  )

/** Milliseconds in which a moderator's repeated looks at the same thing count as one row: lists refresh every few seconds. */
const sameLook = 10 * 60 * 1000

/** Records that a team member is about to see something about a person. Nothing changes it afterward. */
export async function recordLook(db: Db, look: Look): Promise<void> {
  const { id, what, by, now } = look
  const [number, file] = 'number' in look ? [look.number, look.file ?? null] : [null, null]
  const personId = 'personId' in look ? look.personId : null
  const since = new Date(now.getTime() - sameLook)
  await sql`
    INSERT INTO moderation_looks (id, what, number, file, person_id, looked_by, looked_at)
    SELECT ${id}, ${what}, ${number}::integer, ${file}, ${personId}::uuid, ${by}, ${now}
    WHERE NOT EXISTS (
      SELECT FROM moderation_looks
      WHERE looked_by = ${by} AND looked_at > ${since} AND looked_at <= ${now} AND what = ${what}
        AND number IS NOT DISTINCT FROM ${number}::integer AND file IS NOT DISTINCT FROM ${file}
        AND person_id IS NOT DISTINCT FROM ${personId}::uuid
    )
  `.execute(db)
}

export interface LookRow {
  id: string
  what: ListLooked | ItemLooked | 'account' | 'document'
  /** Null for lists, accounts, and documents of deleted accounts. */
  number: number | null
  file: string | null
  /** Person that it showed; null for lists and documents. */
  person_id: string | null
  by: string
  at: Date
}

interface LooksAsked {
  by?: string | undefined
  /** Only looks at this report and its files. */
  report?: number | undefined
  /** Only looks before this one. */
  before?: Pick<LookRow, 'at' | 'id'> | undefined
  limit: number
}

/** Looks of the team, latest first, including those at documents. */
export async function latestLooks(
  db: Db,
  { by, report, before, limit }: LooksAsked,
): Promise<LookRow[]> {
  const older = (at: string) =>
    before ? sql`(${sql.ref(at)}, id) < (${before.at}, ${before.id}::uuid)` : sql`true`
  const theirs = (name: string) => (by === undefined ? sql`true` : sql`${sql.ref(name)} = ${by}`)
  const { rows } = await sql<LookRow>`
    (
      SELECT id, what, number, file, person_id, looked_by AS by, looked_at AS at FROM moderation_looks
      WHERE ${theirs('looked_by')} AND ${older('looked_at')}
        AND ${report === undefined ? sql`true` : sql`what IN ('report', 'file') AND number = ${report}`}
      ORDER BY looked_at DESC, id DESC LIMIT ${limit}
    ) UNION ALL (
      SELECT id, 'document', (SELECT number FROM verifications WHERE verifications.id = verification_id), NULL, NULL::uuid, acted_by, acted_at
      FROM verification_decisions
      WHERE action = 'look' AND ${theirs('acted_by')} AND ${older('acted_at')} AND ${report === undefined}
      ORDER BY acted_at DESC, id DESC LIMIT ${limit}
    )
    ORDER BY at DESC, id DESC LIMIT ${limit}
  `.execute(db)
  return rows
}

/** Names of everyone who has ever looked. */
export async function lookers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT looked_by AS name FROM moderation_looks
    UNION SELECT acted_by FROM verification_decisions WHERE action = 'look' ORDER BY name
  `.execute(db)
  return rows.map(({ name }) => name)
}
