import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The client's id of the call that created the room, by which a repeat of it is known.
  await sql`ALTER TABLE rooms ADD COLUMN client_id uuid`.execute(db)
  await sql`CREATE UNIQUE INDEX rooms_client ON rooms (created_by, client_id) WHERE client_id IS NOT NULL`.execute(
    db,
  )
}
