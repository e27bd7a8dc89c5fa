import { type Kysely, sql } from 'kysely'
import { functionTexts, installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The column below cannot be made before its functions.
  for (const name of ['word_key.sql', 'interest_keys.sql'])
    for (const { file, text } of functionTexts) if (file === name) await sql.raw(text).execute(db)
  // Interests stay as people wrote them; what finds people with one in common does not see case, accents or spaces.
  await sql`
    ALTER TABLE users ADD COLUMN interest_keys text[] NOT NULL GENERATED ALWAYS AS (interest_keys(interests)) STORED
  `.execute(db)
  await sql`DROP INDEX users_interests`.execute(db)
  await sql`CREATE INDEX users_interest_keys ON users USING gin (interest_keys)`.execute(db)
  await installFunctions(db, '96f26bcd7515')
}
