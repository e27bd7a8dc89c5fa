import { type Kysely, sql } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sealed_matches RENAME TO archived_matches`.execute(db)
  await sql`ALTER TABLE sealed_messages RENAME TO archived_messages`.execute(db)
  await sql`ALTER INDEX sealed_matches_pkey RENAME TO archived_matches_pkey`.execute(db)
  await sql`ALTER INDEX sealed_messages_pkey RENAME TO archived_messages_pkey`.execute(db)
  await sql`ALTER INDEX sealed_matches_expiry RENAME TO archived_matches_expiry`.execute(db)
  await sql`ALTER INDEX sealed_matches_partial RENAME TO archived_matches_partial`.execute(db)
  await sql`
    ALTER TABLE archived_messages RENAME CONSTRAINT sealed_messages_match_id_fkey TO archived_messages_match_id_fkey
  `.execute(db)

  // Few are banned, and every question for a live match asks for them.
  await sql`CREATE INDEX users_banned ON users (id) WHERE banned_at IS NOT NULL`.execute(db)
  // With whom somebody was matched is asked whenever they see anybody.
  await sql`CREATE INDEX matches_ended1 ON matches (user1_id, user2_id) WHERE ended_at IS NOT NULL`.execute(db)
  await sql`CREATE INDEX matches_ended2 ON matches (user2_id, user1_id) WHERE ended_at IS NOT NULL`.execute(db)

  await sql`DROP FUNCTION may_see(uuid, uuid)`.execute(db)
  await installFunctions(db, '870e245c8d8b')
}
