import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What one refit learned of everybody together.
  await sql`
    CREATE TABLE matcher_model (
      epoch integer PRIMARY KEY,
      weights jsonb NOT NULL,
      fitted_at timestamptz NOT NULL
    )
  `.execute(db)

  // What it learned of one person, encrypted for them alone: whom they like, and who likes them.
  await sql`
    CREATE TABLE taste (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      epoch integer NOT NULL,
      sealed bytea NOT NULL
    )
  `.execute(db)

  // Who was shown to whom, the first time on a day: its place in the deck, how likely it was, and the chance of two as a logit.
  await sql`
    CREATE TABLE dealt (
      viewer_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      person_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      day date NOT NULL,
      slot smallint NOT NULL,
      propensity real NOT NULL,
      chance real NOT NULL,
      arm text NOT NULL CHECK (arm IN ('model', 'surprise', 'crowded')),
      PRIMARY KEY (viewer_id, person_id, day)
    )
  `.execute(db)
  await sql`CREATE INDEX dealt_person ON dealt (person_id, day)`.execute(db)
  await sql`CREATE INDEX dealt_day ON dealt (day)`.execute(db)

  // Whoever has no row lets the app learn from their choices.
  await sql`
    CREATE TABLE matcher_settings (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      learns boolean NOT NULL
    )
  `.execute(db)
}
