import { type Kysely, sql } from 'kysely'
import { installDueSchema } from '../src/due-schema.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await installDueSchema(db, 18)
  // Each worker says here every few seconds that it lives. What a worker holds that is not listed is given to another.
  await sql`CREATE TABLE due_workers (worker_id text PRIMARY KEY, last_seen timestamptz NOT NULL)`.execute(db)
}
