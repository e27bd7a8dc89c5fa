import { type Kysely, sql } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await installFunctions(db, 'eb53f9205f5a')

  // The record of decisions also has what takes them back, and the reason's name in the list of reasons. Nothing changes its rows.
  await sql`
    ALTER TABLE moderation_decisions
      ADD COLUMN rule text CHECK (rule <> ''),
      DROP CONSTRAINT moderation_decisions_decision_check,
      ADD CONSTRAINT moderation_decisions_decision_check
        CHECK (decision IN ('dismiss', 'warn', 'suspend', 'ban', 'undo', 'uphold', 'overturn'))
  `.execute(db)
  await sql`
    CREATE TRIGGER stays BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_decisions
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  `.execute(db)

  await sql`ALTER TABLE strikes ADD COLUMN overturned_at timestamptz`.execute(db)

  // One appeal against each strike.
  await sql`
    CREATE TABLE appeals (
      id uuid PRIMARY KEY,
      number integer NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY,
      strike_id uuid NOT NULL UNIQUE REFERENCES strikes ON DELETE CASCADE,
      content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 1000),
      created_at timestamptz NOT NULL,
      closed_at timestamptz,
      outcome text CHECK (outcome IN ('uphold', 'overturn')),
      answer text CHECK (char_length(answer) BETWEEN 1 AND 1000),
      CHECK ((closed_at IS NULL) = (outcome IS NULL)),
      CHECK ((closed_at IS NULL) = (answer IS NULL))
    )
  `.execute(db)
  await sql`CREATE INDEX appeals_open ON appeals (created_at) WHERE closed_at IS NULL`.execute(db)

  // E-mail addresses that may not sign up: keyed hashes, which outlive the account; for good, or until the end of a suspension.
  await sql`
    CREATE TABLE banned_emails (
      strike_id uuid PRIMARY KEY,
      hash bytea NOT NULL CHECK (octet_length(hash) = 32),
      until timestamptz
    )
  `.execute(db)
  await sql`CREATE INDEX banned_emails_hash ON banned_emails (hash)`.execute(db)
}
