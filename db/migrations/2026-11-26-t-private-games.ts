import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A balloon date: a game for its creator and this one match. Without it the game is for everyone whom it suits.
  await sql`
    ALTER TABLE balloon_games
      ADD COLUMN invited_id uuid REFERENCES users ON DELETE CASCADE,
      ADD CHECK (invited_id <> creator_id),
      ADD CHECK (invited_id IS NULL OR (max_slots = 2 AND gender_preference = 'any' AND min_age = 18 AND max_age = 99))
  `.execute(db)
  await sql`CREATE INDEX balloon_games_invited ON balloon_games (invited_id) WHERE invited_id IS NOT NULL`.execute(db)
}
