import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The release whose functions the database has, with the hash of their texts and their forms (db/src/functions.ts). There is one row at most.
  await sql`
    CREATE TABLE installed_functions (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      release text NOT NULL,
      version text NOT NULL,
      forms text[] NOT NULL
    )
  `.execute(db)
  // The forms that only processes of 0.1 called.
  for (const view of ['sealed_messages', 'sealed_matches'])
    await sql.raw(`DROP VIEW IF EXISTS ${view}`).execute(db)
  for (const form of [
    'actor_of(uuid, timestamptz, timestamptz)',
    'is_hidden(uuid, uuid)',
    'send_message(uuid, uuid, uuid, uuid, text, timestamptz)',
    'send_room_message(uuid, uuid, uuid, uuid, text, text, timestamptz, integer, timestamptz, integer, timestamptz, timestamptz)',
  ])
    await sql.raw(`DROP FUNCTION IF EXISTS ${form}`).execute(db)
}
