import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who of the team saw what of a person. It outlives the account, with its id alone, and its rows never change. Looks at documents are
  // in verification_decisions.
  await sql`
    CREATE TABLE moderation_looks (
      id uuid PRIMARY KEY,
      what text NOT NULL CHECK (what IN (
        'reports', 'verifications', 'appeals', 'questions', 'decisions', 'report', 'file', 'verification', 'appeal', 'question'
      )),
      number integer,
      file text CHECK (file <> ''),
      person_id uuid,
      looked_by text NOT NULL CHECK (looked_by <> ''),
      looked_at timestamptz NOT NULL,
      CHECK ((number IS NULL) = (what IN ('reports', 'verifications', 'appeals', 'questions', 'decisions'))),
      CHECK ((person_id IS NULL) = (number IS NULL)),
      CHECK ((file IS NULL) = (what <> 'file'))
    )
  `.execute(db)
  await sql`
    CREATE TRIGGER stays BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_looks
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  `.execute(db)
  await sql`CREATE INDEX moderation_looks_latest ON moderation_looks (looked_at, id)`.execute(db)
  await sql`CREATE INDEX moderation_looks_by ON moderation_looks (looked_by, looked_at, id)`.execute(
    db,
  )
  await sql`
    CREATE INDEX moderation_looks_report ON moderation_looks (number, looked_at, id) WHERE what IN ('report', 'file')
  `.execute(db)
  await sql`
    CREATE INDEX verification_decisions_looks ON verification_decisions (acted_at, id) WHERE action = 'look'
  `.execute(db)
}
