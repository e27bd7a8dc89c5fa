import { sql } from 'kysely'
import { inBatches } from '../batches.ts'
import type { Db, Tx } from '../index.ts'
import { attachedTo } from './attachments.ts'
import { replacedIn } from './changed-messages.ts'
import { keepMedia } from './evidence.ts'
import { quotedIn } from './prompts.ts'

/** Most statements of an open report, and latest messages kept with each. */
const [statementsAtMost, latest] = [10, 200]
/** Messages kept before and after a reported one. */
const around = 20
/** Dates of the two people kept with a report. */
const datesKept = 5

export interface Statement {
  id: string
  reporterId: string
  reportedId: string
  category: string
  description: string
  place: string | null
  /** Reported person as the reporter saw them; null without an account. */
  profile: object | null
  now: Date
}

/**
 * Adds a statement to the open report of this pair and category, or opens one. If there are too many statements, the first and the latest
 * stay.
 * @returns the report's id
 */
export async function addStatement(
  tx: Tx,
  statement: Statement & { reportId: string },
): Promise<string> {
  const { reporterId, reportedId, category, now } = statement
  const { rows } = await sql<{ id: string }>`
    INSERT INTO reports (id, reporter_id, reported_id, category, created_at)
    VALUES (${statement.reportId}, ${reporterId}, ${reportedId}, ${category}, ${now})
    ON CONFLICT (reporter_id, reported_id, category) WHERE closed_at IS NULL DO UPDATE SET category = excluded.category
    RETURNING id
  `.execute(tx)
  const reportId = rows[0]?.id ?? ''
  await makeRoom(tx, reportId)
  await sql`
    INSERT INTO report_statements (id, report_id, created_at, place, description, profile)
    VALUES (${statement.id}, ${reportId}, ${now}, ${statement.place}, ${statement.description},
      ${statement.profile && JSON.stringify(statement.profile)}::jsonb)
  `.execute(tx)
  return reportId
}

/** Deletes the oldest statements after the first, until there is room for one more. The caller has locked the report's row. */
async function makeRoom(tx: Tx, reportId: string): Promise<void> {
  await sql`
    DELETE FROM report_statements WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (ORDER BY created_at, id) AS nth, count(*) OVER () AS stored
        FROM report_statements WHERE report_id = ${reportId}
      ) AS numbered
      WHERE nth BETWEEN 2 AND stored - ${statementsAtMost} + 2
    )
  `.execute(tx)
}

/** True if moderators have yet to decide on a report of this kind. */
export async function hasOpenReport(
  tx: Tx,
  { reporterId, reportedId, category }: Pick<Statement, 'reporterId' | 'reportedId' | 'category'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('reported_id', '=', reportedId)
    .where('category', '=', category)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** True if a statement with this id exists. */
export async function isStatement(tx: Tx, id: string): Promise<boolean> {
  return Boolean(
    await tx.selectFrom('report_statements').select('id').where('id', '=', id).executeTakeFirst(),
  )
}

/** Id of two people's match, live or ended. Its messages are in `messages`, in `archived_messages`, or partly in both. */
const matchBetween = (one: string, other: string) => sql`(
  SELECT id FROM matches WHERE user1_id = least(${one}::uuid, ${other}) AND user2_id = greatest(${one}::uuid, ${other})
  UNION
  SELECT match_id FROM archived_matches
  WHERE user1_id = least(${one}::uuid, ${other}) AND user2_id = greatest(${one}::uuid, ${other})
)`

/** Number of a message that one person sent to another; null if there is none. */
export async function sentTo(
  tx: Tx,
  messageId: string,
  senderId: string,
  otherId: string,
): Promise<number | null> {
  const said = (table: 'messages' | 'archived_messages') => sql`
    SELECT seq FROM ${sql.table(table)}
    WHERE id = ${messageId} AND sender_id = ${senderId} AND match_id IN ${matchBetween(senderId, otherId)}
  `
  const { rows } = await sql<{
    seq: number
  }>`${said('messages')} UNION ALL ${said('archived_messages')}`.execute(tx)
  return rows[0]?.seq ?? null
}

interface Evidence {
  reportId: string
  one: string
  other: string
  seq: number | null
}

/** Copies the two people's latest dates into a report, before their messages, as messages from the person who asked last. */
export async function keepDates(
  tx: Tx,
  { reportId, one, other }: Pick<Evidence, 'reportId' | 'one' | 'other'>,
): Promise<void> {
  await sql`
    INSERT INTO report_messages (report_id, match_id, seq, sender_id, content, created_at, is_reported)
    SELECT ${reportId}, match_id, -place_in_time, asker_id, 'Date: ' || activity || ', ' || place, changed_at, false
    FROM (
      SELECT *, row_number() OVER (PARTITION BY match_id ORDER BY created_at, id) AS place_in_time FROM dates
      WHERE (proposer_id, invited_id) IN ((${one}, ${other}), (${other}, ${one}))
      ORDER BY created_at DESC, id DESC LIMIT ${datesKept}
    ) AS planned
    ON CONFLICT (report_id, match_id, seq) DO UPDATE
      SET content = excluded.content, sender_id = excluded.sender_id, created_at = excluded.created_at
  `.execute(tx)
}

/**
 * Copies the two people's latest messages into a report, and those around a reported one, which is marked, with the files that the reported
 * person sent with them.
 */
export async function keepMessages(tx: Tx, evidence: Evidence): Promise<void> {
  await keptMessages(evidence).execute(tx)
  const { rows } = await sql<{ url: string }>`
    SELECT unnest(attachments) AS url FROM report_messages JOIN reports ON reports.id = report_id
    WHERE report_id = ${evidence.reportId} AND sender_id = reported_id
  `.execute(tx)
  await keepMedia(
    tx,
    evidence.reportId,
    rows.map(({ url }) => url),
  )
}

/** Reads no more rows than it keeps, by index, because the reported person decides how long the history is. */
export function keptMessages({ reportId, one, other, seq }: Evidence) {
  const said = (table: 'messages' | 'archived_messages') => sql`
    SELECT match_id, seq, sender_id, content, created_at, ${replacedIn(sql.ref('said.id'))} AS replaced,
      ${attachedTo(sql.ref('said.id'))} AS attachments,
      ${table === 'messages' ? quotedIn(sql.ref('said.id')) : sql.ref('said.quoted')} AS quoted FROM ${sql.table(table)} AS said WHERE said.match_id = pair.id
  `
  const latestOf = (table: 'messages' | 'archived_messages') =>
    sql`(${said(table)} ORDER BY seq DESC LIMIT ${latest})`
  const aroundIn = (table: 'messages' | 'archived_messages') => sql`
    ${said(table)} AND seq BETWEEN ${seq}::integer - ${around} AND ${seq}::integer + ${around}
  `
  return sql`
    INSERT INTO report_messages (report_id, match_id, seq, sender_id, content, created_at, replaced, attachments, quoted, is_reported)
    SELECT ${reportId}, match_id, seq, sender_id, content, created_at, replaced, attachments, quoted, seq IS NOT DISTINCT FROM ${seq}::integer
    FROM ${matchBetween(one, other)} AS pair, LATERAL (
      (
        SELECT * FROM (${latestOf('messages')} UNION ALL ${latestOf('archived_messages')}) AS newest
        ORDER BY seq DESC LIMIT ${latest}
      )
      UNION
      ${aroundIn('messages')}
      UNION
      ${aroundIn('archived_messages')}
    ) AS kept
    ON CONFLICT (report_id, match_id, seq) DO UPDATE SET is_reported = report_messages.is_reported OR excluded.is_reported
  `
}

/** Reports that one statement empties. */
const batch = 500

/** Deletes the contents of reports closed before a time. The reporter, the reported, the category and the decision stay. */
export function deleteOldEvidence(db: Db, before: Date): Promise<void> {
  return inBatches(batch, async () => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM reports WHERE closed_at < ${before} AND EXISTS (SELECT FROM report_statements WHERE report_id = reports.id)
      LIMIT ${batch}
    `.execute(db)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('report_messages').where('report_id', 'in', ids).execute()
      await tx.deleteFrom('report_room_messages').where('report_id', 'in', ids).execute()
      await tx.deleteFrom('report_statements').where('report_id', 'in', ids).execute()
    })
    return ids.length
  })
}
