import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('graphile-worker/package.json')),
  'sql',
)

/**
 * Brings the tables of graphile-worker to a revision, inside the migration's transaction. Its own migrations would run
 * outside of ours, whenever a server starts.
 * @param revision the highest number among the library's `sql` files; a newer library needs a new migration of ours
 */
export async function installDueSchema(db: Kysely<unknown>, revision: number): Promise<void> {
  await sql`CREATE SCHEMA IF NOT EXISTS graphile_worker`.execute(db)
  await sql`
    CREATE TABLE IF NOT EXISTS graphile_worker.migrations (
      id int PRIMARY KEY, ts timestamptz NOT NULL DEFAULT now(), breaking boolean NOT NULL DEFAULT false
    )
  `.execute(db)
  const { rows } = await sql<{ id: number }>`SELECT id FROM graphile_worker.migrations`.execute(db)
  const installed = new Set(rows.map(({ id }) => id))
  for (let id = 1; id <= revision; id++) {
    if (installed.has(id)) continue
    const text = await readFile(path.join(folder, `${String(id).padStart(6, '0')}.sql`), 'utf8')
    await sql.raw(text.replaceAll(/:GRAPHILE_WORKER_SCHEMA\b/g, 'graphile_worker')).execute(db)
    const isBreaking = text.startsWith('--! breaking')
    await sql`INSERT INTO graphile_worker.migrations (id, breaking) VALUES (${id}, ${isBreaking})`.execute(
      db,
    )
  }
}
