import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row a message: a long history is sealed piece by piece, so that its length never keeps anybody from ending a match.
  await sql`
    CREATE TABLE sealed_messages (
      match_id uuid NOT NULL REFERENCES sealed_matches,
      seq integer NOT NULL,
      sender_id uuid NOT NULL,
      content text NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (match_id, seq)
    )
  `.execute(db)
  await sql`
    INSERT INTO sealed_messages (match_id, seq, sender_id, content, created_at)
    SELECT sealed_matches.match_id, said.seq, said.sender_id, said.content, said.created_at
    FROM sealed_matches,
      jsonb_to_recordset(messages) AS said(seq integer, sender_id uuid, content text, created_at timestamptz)
  `.execute(db)
  await sql`ALTER TABLE sealed_matches DROP COLUMN messages`.execute(db)
  // Whether every message has come over; until then the rest waits in messages, where nobody can read an ended match.
  await sql`ALTER TABLE sealed_matches ADD COLUMN is_whole boolean NOT NULL DEFAULT true`.execute(db)
  await sql`CREATE INDEX sealed_matches_partial ON sealed_matches (match_id) WHERE NOT is_whole`.execute(db)
}
