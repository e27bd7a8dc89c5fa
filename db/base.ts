import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { installDueSchema } from './src/due-schema.ts'

const folder = new URL('./base/', import.meta.url)
/** The files of db/base, each after those that it refers to. */
const parts = [
  'needed',
  'people',
  'sessions',
  'matches',
  'rooms',
  'media',
  'chat',
  'games',
  'premium',
  'calls',
  'dates',
  'safety',
  'notifications',
]

/** Makes the tables of the release 0.2.0 in an empty database. */
export async function installBase(db: Kysely<unknown>): Promise<void> {
  // Makes one index of a gender and a place; out of the way of our own functions.
  await sql`CREATE SCHEMA IF NOT EXISTS extensions`.execute(db)
  await sql`CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA extensions`.execute(db)
  await installDueSchema(db, 18)
  // Each worker says here every few seconds that it lives. The jobs of one that is not listed are given to another.
  await sql`CREATE TABLE due_workers (worker_id text PRIMARY KEY, last_seen timestamptz NOT NULL)`.execute(
    db,
  )
  for (const part of parts)
    await sql.raw(readFileSync(new URL(`${part}.sql`, folder), 'utf8')).execute(db)
}
