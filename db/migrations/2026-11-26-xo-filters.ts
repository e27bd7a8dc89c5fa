import { type Kysely, sql } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a person wants others to be like, as the contract of filters says it.
  await sql`
    ALTER TABLE users ADD COLUMN filters jsonb NOT NULL DEFAULT '{}'
      CHECK (jsonb_typeof(filters) = 'object' AND pg_column_size(filters) < 8000)
  `.execute(db)
  // The same as wishes_met compares it; null where nothing is wished.
  await sql`
    CREATE TYPE wishes AS (
      relationship_goals text[], relationship_model text[], has_children text[], wants_children text[], smoking text[], drinking text[],
      languages text[], min_height integer, max_height integer, education text[], interests text[],
      is_verified boolean, has_video boolean, new_since timestamptz, active_since timestamptz
    )
  `.execute(db)
  await installFunctions(db, 'a83df7dc6c66')
}
