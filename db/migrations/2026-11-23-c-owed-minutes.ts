import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a purchase collects besides its price, and which purchase collects each person's share of a call.
  await sql`
    ALTER TABLE purchases
      ADD COLUMN owed_cents integer NOT NULL DEFAULT 0 CHECK (owed_cents >= 0),
      ADD COLUMN asked_at timestamptz,
      ADD COLUMN has_lapsed boolean NOT NULL GENERATED ALWAYS AS (ended_at IS NOT NULL AND paid_at IS NULL) STORED
  `.execute(db)
  await sql`
    ALTER TABLE video_calls
      ADD COLUMN user1_purchase uuid REFERENCES purchases CHECK (user1_purchase IS NULL OR user1_cents > 0),
      ADD COLUMN user2_purchase uuid REFERENCES purchases CHECK (user2_purchase IS NULL OR user2_cents > 0)
  `.execute(db)
  // Those whose payment may still become known: the provider is asked for them.
  await sql`
    CREATE INDEX purchases_unknown ON purchases (created_at) WHERE paid_at IS NULL AND NOT has_lapsed
  `.execute(db)
}
