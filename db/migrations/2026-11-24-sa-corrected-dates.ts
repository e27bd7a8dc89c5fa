import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The record also has corrections of a verified date of birth, with their reason, and cannot be emptied either.
  await sql`
    ALTER TABLE verification_decisions
      DROP CONSTRAINT verification_decisions_action_check,
      DROP CONSTRAINT verification_decisions_check,
      ADD CONSTRAINT verification_decisions_action_check
        CHECK (action IN ('look', 'verify', 'reject', 'undo', 'correct')),
      ADD CONSTRAINT verification_decisions_reason CHECK ((action IN ('reject', 'correct')) = (reason IS NOT NULL))
  `.execute(db)
  await sql`
    CREATE TRIGGER stays BEFORE TRUNCATE ON verification_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  `.execute(db)
}
