import { type Kysely, sql } from 'kysely'

/**
 * In a demo world that was seeded before, the server chooses who likes a newcomer at once, in place of a trigger, and its people get the
 * allowance without which every like of theirs was refused. Its day is long over, so their first like refills it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TRIGGER IF EXISTS demo_admire ON users`.execute(db)
  await sql`DROP FUNCTION IF EXISTS demo_admire()`.execute(db)
  const { rows } = await sql`SELECT WHERE to_regclass('demo_people') IS NOT NULL`.execute(db)
  if (rows.length === 0) return
  await sql`
    INSERT INTO allowances (user_id, day, likes, super_likes) SELECT user_id, '2026-11-21', 0, 0 FROM demo_people
    ON CONFLICT DO NOTHING
  `.execute(db)
}
