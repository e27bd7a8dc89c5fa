import { type Kysely, sql } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The ages that a person looks for, in years; 99 stands for all above it too. All of them until they choose.
  await sql`
    ALTER TABLE users
      ADD COLUMN min_age integer NOT NULL DEFAULT 18,
      ADD COLUMN max_age integer NOT NULL DEFAULT 99,
      ADD COLUMN widens_ages boolean NOT NULL DEFAULT true,
      ADD CONSTRAINT users_ages CHECK (18 <= min_age AND min_age <= max_age AND max_age <= 99)
  `.execute(db)
  // With the date of birth, so that a deck passes over people near of other ages without reading them.
  await sql`DROP INDEX users_near`.execute(db)
  await sql`
    CREATE INDEX users_near ON users USING gist (gender, point(cell[0], degrees(asinh(tan(radians(cell[1]))))), date_of_birth)
    WHERE completed_at IS NOT NULL AND banned_at IS NULL AND location_enabled AND NOT location_private AND cell IS NOT NULL
  `.execute(db)
  await installFunctions(db, 'cabaa1bc4930')
}
