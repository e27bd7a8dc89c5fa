import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The answer on the other person's profile that a message replies to, as it was then. Most messages have none, and sending those writes nothing here.
  await sql`
    CREATE TABLE message_prompts (
      message_id uuid PRIMARY KEY REFERENCES messages ON DELETE CASCADE,
      prompt text NOT NULL CHECK (prompt ~ '^[a-z-]{1,40}$'),
      answer text NOT NULL CHECK (char_length(answer) BETWEEN 1 AND 150)
    )
  `.execute(db)
  // `{ prompt, answer }` of such a message, once its match has ended or a report was made.
  for (const table of ['archived_messages', 'report_messages'])
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN quoted jsonb`.execute(db)
}
