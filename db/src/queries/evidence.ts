import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../index.ts'
import type { MediaRow } from './media.ts'

/** Bytes that one person's open reports keep of another. Nothing is refused beyond it: that would reveal the reports. */
const keptOfAnotherAtMost = 1024 * 1024 * 1024

/**
 * Records the uploads that a report is to copy, smallest first, as far as there is room.
 * @param urls of uploads, and of other hosts, which are ignored
 */
export async function keepMedia(tx: Tx, reportId: string, urls: readonly string[]): Promise<void> {
  const names = urls.flatMap((url) => /^\/media\/([A-Za-z0-9_-]+)\.\w+$/.exec(url)?.slice(1) ?? [])
  // The lock keeps a sweep from deleting them before this transaction ends.
  await sql`
    WITH shown AS (
      SELECT name, kind, ending, bytes FROM media WHERE name = ANY (${names}::text[]) FOR KEY SHARE
    ), kept AS (
      SELECT DISTINCT name, bytes FROM report_media JOIN reports ON reports.id = report_id AND closed_at IS NULL
      WHERE (reporter_id, reported_id) = (SELECT reporter_id, reported_id FROM reports WHERE id = ${reportId})
    )
    INSERT INTO report_media (report_id, name, kind, ending, bytes)
    SELECT ${reportId}, name, kind, ending, bytes FROM (
      SELECT shown.*, is_known, sum(CASE WHEN is_known THEN 0 ELSE bytes END) OVER (ORDER BY bytes, name) AS added
      FROM shown, LATERAL (SELECT EXISTS (SELECT FROM kept WHERE kept.name = shown.name) AS is_known) AS known
    ) AS fitting
    WHERE is_known OR added + (SELECT coalesce(sum(bytes), 0) FROM kept) <= ${keptOfAnotherAtMost}
    ON CONFLICT (report_id, name) DO UPDATE SET let_go_at = NULL
  `.execute(tx)
}

/** A file kept by the report with this number, and the person it is about; null if it has none with this name. */
export async function mediaOfReport(
  db: Db,
  number: number,
  name: string,
): Promise<{ copy: string | null; ending: string; reported_id: string } | null> {
  const row = await db
    .selectFrom('report_media')
    .innerJoin('reports', 'reports.id', 'report_id')
    .select(['copy', 'ending', 'reported_id'])
    .where('number', '=', number)
    .where('name', '=', name)
    .where('let_go_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** An upload that reports are to copy, with the name of another report's copy if there is one. */
export interface Uncopied extends MediaRow {
  known: string | null
}

/** Names of files that reports have not copied yet. */
export async function uncopiedMedia(db: Db, after: string, limit: number): Promise<Uncopied[]> {
  const { rows } = await sql<Uncopied>`
    SELECT DISTINCT ON (name) name, kind, ending,
      (SELECT other.copy FROM report_media AS other WHERE other.name = mine.name AND other.copy IS NOT NULL LIMIT 1) AS known
    FROM report_media AS mine WHERE copy IS NULL AND name > ${after} ORDER BY name LIMIT ${limit}
  `.execute(db)
  return rows
}

/** Records the single copy that all reports of an upload share, unless another process was faster. */
export async function noteCopy(db: Db, name: string, copy: string): Promise<void> {
  await sql`UPDATE report_media SET copy = ${copy} WHERE name = ${name} AND copy IS NULL`.execute(
    db,
  )
}

/** Releases a report's files. */
export async function letMediaGo(tx: Tx, reportId: string, now: Date): Promise<void> {
  await tx
    .updateTable('report_media')
    .set({ let_go_at: now })
    .where('report_id', '=', reportId)
    .execute()
}

/** Undoes the release of a report's files. */
export async function holdMedia(tx: Tx, reportId: string): Promise<void> {
  await tx
    .updateTable('report_media')
    .set({ let_go_at: null })
    .where('report_id', '=', reportId)
    .execute()
}

/**
 * Deletes some copies released before a time.
 * @returns the copies that no other report has
 */
export async function deleteLetGo(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ count: number; gone: MediaRow[] }> {
  // Without a name: it was let go before its copy was made.
  const { rows } = await sql<Omit<MediaRow, 'name'> & { name: string | null; is_used: boolean }>`
    WITH gone AS (
      DELETE FROM report_media WHERE (report_id, name) IN (
        SELECT report_id, name FROM report_media WHERE let_go_at < ${before} LIMIT ${limit}
      ) RETURNING report_id, name, copy, kind, ending
    )
    SELECT copy AS name, kind, ending, EXISTS (
      SELECT FROM report_media AS other
      WHERE other.copy = gone.copy AND (other.report_id, other.name) NOT IN (SELECT report_id, name FROM gone)
    ) AS is_used FROM gone
  `.execute(db)
  const gone = rows.flatMap(({ name, is_used, ...file }) =>
    name === null || is_used ? [] : [{ ...file, name }],
  )
  return { count: rows.length, gone }
}

/** SQL: a report has yet to copy an upload, whose files must stay until then. */
export const isAwaitedByReport: RawBuilder<boolean> = sql<boolean>`EXISTS (
  SELECT FROM report_media WHERE report_media.name = media.name AND copy IS NULL
)`
