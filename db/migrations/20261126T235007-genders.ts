import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A gender in own words; to whom those are shown who are neither man nor woman alone (null until they choose: to both); and several
  // genders sought, with + between them. Everyone keeps the one they had.
  await sql`
    ALTER TABLE users
      ADD COLUMN gender_label text CHECK (length(gender_label) BETWEEN 1 AND 30),
      ADD COLUMN shown_to text[] CHECK (shown_to IN ('{male}', '{female}', '{male,female}')),
      DROP CONSTRAINT users_gender_preference_check,
      ADD CONSTRAINT users_gender_preference_check CHECK (
        gender_preference IN ('any', 'male', 'female', 'nonbinary', 'male+female', 'male+nonbinary', 'female+nonbinary')
      )
  `.execute(db)
  // The forms of the release before the last one.
  await sql`DROP FUNCTION IF EXISTS wants(text, text)`.execute(db)
  await sql`DROP FUNCTION IF EXISTS people_near(uuid[], text, text[], point[], box[], timestamptz, date, integer, integer)`.execute(
    db,
  )
}
