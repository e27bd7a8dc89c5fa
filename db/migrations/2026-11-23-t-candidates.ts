import { type Kysely, sql } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Makes one index of a gender and a place; out of the way of our own functions.
  await sql`CREATE SCHEMA IF NOT EXISTS extensions`.execute(db)
  await sql`CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA extensions`.execute(db)
  // Those who show where they are, by where they live and by what they visit, on a map that keeps angles: there the nearest are the nearest.
  await sql`
    CREATE INDEX users_near ON users USING gist (gender, point(cell[0], degrees(asinh(tan(radians(cell[1]))))))
    WHERE completed_at IS NOT NULL AND banned_at IS NULL AND location_enabled AND NOT location_private AND cell IS NOT NULL
  `.execute(db)
  await sql`
    CREATE INDEX users_visiting ON users USING gist (gender, point(travel_cell[0], degrees(asinh(tan(radians(travel_cell[1]))))))
    WHERE completed_at IS NOT NULL AND banned_at IS NULL AND location_enabled AND NOT location_private AND travel_mode
  `.execute(db)
  await sql`DROP INDEX users_cell`.execute(db)
  // The newest, for every deck by compatibility.
  await sql`
    CREATE INDEX users_new ON users (completed_at DESC) WHERE completed_at IS NOT NULL AND banned_at IS NULL
  `.execute(db)
  await installFunctions(db, 'aae2c6dd3857')
}
