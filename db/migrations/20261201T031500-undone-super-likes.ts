import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a super like spent and undoing it gives back: a bonus (true), one of the day (false) or nothing (null).
  await sql`ALTER TABLE swipes ADD COLUMN spent_bonus boolean`.execute(db)
  // Super likes undone on the allowance's day. They are limited, because each was announced to someone.
  await sql`ALTER TABLE allowances ADD COLUMN undone_super_likes smallint NOT NULL DEFAULT 0`.execute(
    db,
  )
}
