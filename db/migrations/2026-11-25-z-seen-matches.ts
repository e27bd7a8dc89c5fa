import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who has seen which match; what is not here is new to them. A person's rows go with their matches.
  await sql`
    CREATE TABLE seen_matches (
      match_id uuid NOT NULL REFERENCES matches ON DELETE CASCADE,
      user_id uuid NOT NULL,
      PRIMARY KEY (match_id, user_id)
    )
  `.execute(db)
  // Nobody is told again of the matches that they have had so far.
  await sql`
    INSERT INTO seen_matches (match_id, user_id)
    SELECT matches.id, people.id FROM matches, LATERAL (VALUES (user1_id), (user2_id)) AS people (id) WHERE ended_at IS NULL
  `.execute(db)
}
