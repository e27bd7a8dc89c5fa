import { type Kysely, sql } from 'kysely'

/** Words that fold the messages of a person's matches until they are tapped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE hidden_words (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      words text[] NOT NULL DEFAULT '{}' CHECK (cardinality(words) <= 100)
    )
  `.execute(db)
}
