import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the team does to an account without a report stands beside its decisions.
  await sql`
    ALTER TABLE moderation_decisions
      ALTER COLUMN report_id DROP NOT NULL,
      DROP CONSTRAINT moderation_decisions_decision_check,
      ADD CONSTRAINT moderation_decisions_decision_check CHECK (decision IN (
        'dismiss', 'warn', 'suspend', 'ban', 'undo', 'uphold', 'overturn', 'sign-out', 'reset', 'email', 'export', 'delete', 'premium'
      )),
      ADD CONSTRAINT moderation_decisions_report_check CHECK (
        (report_id IS NULL) = (decision IN ('sign-out', 'reset', 'email', 'export', 'delete', 'premium'))
      )
  `.execute(db)
  // A look at an account has no number.
  await sql`
    ALTER TABLE moderation_looks
      DROP CONSTRAINT moderation_looks_what_check,
      ADD CONSTRAINT moderation_looks_what_check CHECK (what IN (
        'reports', 'verifications', 'appeals', 'questions', 'decisions', 'report', 'file', 'verification', 'appeal', 'question', 'account'
      )),
      DROP CONSTRAINT moderation_looks_check,
      ADD CONSTRAINT moderation_looks_check CHECK (
        (number IS NULL) = (what IN ('reports', 'verifications', 'appeals', 'questions', 'decisions', 'account'))
      ),
      DROP CONSTRAINT moderation_looks_check1,
      ADD CONSTRAINT moderation_looks_check1 CHECK ((person_id IS NULL) = (number IS NULL AND what <> 'account'))
  `.execute(db)
  await sql`
    ALTER TABLE premium_grants
      DROP CONSTRAINT premium_grants_source_check,
      ADD CONSTRAINT premium_grants_source_check CHECK (source IN ('purchase', 'streak', 'team'))
  `.execute(db)
}
