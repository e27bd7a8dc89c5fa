import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `{ prompt, answer }`: the answer on the other person's profile that a like is about, as it was then.
  await sql`ALTER TABLE swipes ADD COLUMN liked_answer jsonb`.execute(db)
  // Not checked for the rows there are, of which none has one.
  await sql`
    ALTER TABLE swipes ADD CONSTRAINT swipes_liked_answer_is_whole CHECK (
      liked_answer IS NULL
      OR (is_like AND liked_answer->>'prompt' ~ '^[a-z-]{1,40}$' AND char_length(liked_answer->>'answer') BETWEEN 1 AND 150) IS TRUE
    ) NOT VALID
  `.execute(db)
}
