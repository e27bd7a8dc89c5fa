import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The client's id of the call, by which a repeat of it is known.
  await sql`ALTER TABLE balloon_game_pops ADD COLUMN client_id uuid, ADD UNIQUE (game_id, user_id, client_id)`.execute(
    db,
  )
  // The client's id of the call that brought this person their last balloon.
  await sql`ALTER TABLE balloon_game_participants ADD COLUMN balloon_call uuid`.execute(db)
}
