import { type Kysely, sql } from 'kysely'

/** In which language the app speaks to a person, as a BCP 47 code; null if they have never chosen one. The app knows which it has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE users
      ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$')
  `.execute(db)
}
