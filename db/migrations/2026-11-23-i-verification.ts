import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Why the latest submission was rejected, and the date of birth that an approval has fixed.
  await sql`
    ALTER TABLE users
      ADD COLUMN verification_reason text,
      ADD COLUMN verified_birth date,
      ADD CONSTRAINT users_verified_birth CHECK (verified_birth IS NULL OR verified_birth = date_of_birth)
  `.execute(db)
  await sql`
    CREATE TABLE verifications (
      id uuid PRIMARY KEY,
      number integer NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      document text NOT NULL UNIQUE,
      date_of_birth date NOT NULL,
      profile_birth date,
      submitted_at timestamptz NOT NULL,
      state text NOT NULL CHECK (state IN ('pending', 'verified', 'rejected', 'expired')),
      decided_at timestamptz,
      document_gone boolean NOT NULL DEFAULT false,
      CHECK ((state IN ('verified', 'rejected')) = (decided_at IS NOT NULL)),
      CHECK (state <> 'expired' OR document_gone)
    )
  `.execute(db)
  await sql`CREATE UNIQUE INDEX verifications_pending ON verifications (user_id) WHERE state = 'pending'`.execute(db)
  await sql`CREATE INDEX verifications_user ON verifications (user_id, number)`.execute(db)

  // Who looked, decided or undid what and why. It outlives the account, and its rows never change.
  await sql`
    CREATE TABLE verification_decisions (
      id uuid PRIMARY KEY,
      verification_id uuid NOT NULL,
      user_id uuid NOT NULL,
      action text NOT NULL CHECK (action IN ('look', 'verify', 'reject', 'undo')),
      reason text,
      acted_by text NOT NULL CHECK (acted_by <> ''),
      acted_at timestamptz NOT NULL,
      CHECK ((action = 'reject') = (reason IS NOT NULL))
    )
  `.execute(db)
  await sql`CREATE RULE stay AS ON UPDATE TO verification_decisions DO INSTEAD NOTHING`.execute(db)
  await sql`CREATE RULE last AS ON DELETE TO verification_decisions DO INSTEAD NOTHING`.execute(db)
}
