import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The bell also tells of answers of the team.
  await sql`
    ALTER TABLE notifications
      DROP CONSTRAINT notifications_kind_check,
      ADD CONSTRAINT notifications_kind_check CHECK (
        kind IN ('room-proposal', 'game-starting', 'gift', 'verification', 'moderation', 'call-missed', 'support')
      )
  `.execute(db)
}
