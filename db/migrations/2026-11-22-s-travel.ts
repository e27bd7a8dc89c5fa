import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Until a moment a chosen city's cell stands for the person's own, which stays as it is beside it.
  await sql`
    ALTER TABLE users
      ADD COLUMN travel_city integer,
      ADD COLUMN travel_cell point,
      ADD COLUMN travel_until date,
      ADD COLUMN travel_ends_at timestamptz
  `.execute(db)
  await sql`UPDATE users SET travel_mode = false WHERE travel_mode`.execute(db)
  await sql`
    ALTER TABLE users ADD CONSTRAINT users_travel CHECK (
      NOT travel_mode OR (
        travel_city IS NOT NULL AND travel_location IS NOT NULL AND travel_cell IS NOT NULL
        AND travel_until IS NOT NULL AND travel_ends_at IS NOT NULL
      )
    )
  `.execute(db)
  // The counter of places is also for people who travel and have no position.
  await sql`
    ALTER TABLE locations
      ALTER COLUMN latitude DROP NOT NULL,
      ALTER COLUMN longitude DROP NOT NULL,
      ADD CONSTRAINT locations_point CHECK ((latitude IS NULL) = (longitude IS NULL))
  `.execute(db)
}
