import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // True if a super like spent a bonus, false if one of the day, to which taking it back returns it; null if it spent nothing.
  await sql`ALTER TABLE swipes ADD COLUMN spent_bonus boolean`.execute(db)
  // Super likes taken back on the allowance's day. Each one was announced to someone, so a day has few.
  await sql`ALTER TABLE allowances ADD COLUMN undone_super_likes smallint NOT NULL DEFAULT 0`.execute(
    db,
  )
}
