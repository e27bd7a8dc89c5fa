import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Finds a person's last decision, first or second, so that a pass can be taken back.
  await sql`CREATE INDEX swipes_latest ON swipes (swiper_id, (greatest(created_at, revisited_at)) DESC)`.execute(db)
}
