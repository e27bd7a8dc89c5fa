import { type Kysely, sql } from 'kysely'
import { installAhead } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // By which people are recognized in the lists of those who know them. Null until a job has filled it, and for deleted accounts.
  await sql`ALTER TABLE users ADD COLUMN email_hash bytea CHECK (octet_length(email_hash) = 32)`.execute(
    db,
  )
  await sql`CREATE INDEX users_email_hash ON users (email_hash) WHERE email_hash IS NOT NULL`.execute(
    db,
  )
  await sql`CREATE INDEX users_unhashed ON users (id) WHERE email_hash IS NULL AND deleted_at IS NULL`.execute(
    db,
  )
  await sql`
    CREATE TABLE people_i_know (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      email_hash bytea NOT NULL CHECK (octet_length(email_hash) = 32),
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, email_hash)
    )
  `.execute(db)
  await sql`CREATE INDEX people_i_know_hash ON people_i_know (email_hash)`.execute(db)
  // Apart from the list, since emptying it must not allow more on the same day.
  await sql`
    CREATE TABLE people_i_know_counts (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      day date NOT NULL,
      added integer NOT NULL CHECK (added BETWEEN 0 AND 200),
      total integer NOT NULL CHECK (total BETWEEN 0 AND 2000)
    )
  `.execute(db)
  await installAhead(db, 'count_people_i_know', 'tell_known_people')
  for (const [name, rows] of [
    ['inserted', 'INSERT ON people_i_know REFERENCING NEW TABLE AS changed'],
    ['deleted', 'DELETE ON people_i_know REFERENCING OLD TABLE AS changed'],
  ] as const)
    for (const work of ['count_people_i_know', 'tell_known_people'])
      await sql
        .raw(
          `CREATE TRIGGER ${work}_${name} AFTER ${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${work}()`,
        )
        .execute(db)
  await sql`
    CREATE TRIGGER tell_known_people AFTER UPDATE OF email_hash ON users
    FOR EACH ROW WHEN (OLD.email_hash IS DISTINCT FROM NEW.email_hash) EXECUTE FUNCTION tell_known_people()
  `.execute(db)
}
