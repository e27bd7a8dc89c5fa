import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE report_statements DROP CONSTRAINT report_statements_place_check,
      ADD CONSTRAINT report_statements_place_check CHECK (place IN ('card', 'profile', 'chat', 'match', 'room', 'call', 'game'))
  `.execute(db)
}
