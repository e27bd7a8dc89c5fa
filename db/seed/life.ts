import { sql } from 'kysely'
import type { Tx } from '../src/index.ts'

/** How many admirers like a newcomer at once. The others follow one after the other (`realtime-server/src/features/demo`). */
const atOnce = 2

/**
 * Names the people whom the server lets live, and makes the first admirers like everyone who completes a profile, if both look for each
 * other. The likes are ordinary swipes. The table and the trigger belong to the demo world and to no migration, so a database without
 * this seed has neither, and its server does nothing of the kind.
 */
export async function installLife(
  tx: Tx,
  { userIds, admirerIds }: { userIds: readonly string[]; admirerIds: readonly string[] },
): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS demo_people (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE, admires boolean NOT NULL
    )
  `.execute(tx)
  await sql`
    CREATE OR REPLACE FUNCTION demo_admire() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO swipes (swiper_id, swiped_id, is_like, is_super_like, created_at)
      SELECT users.id, NEW.id, true, false, NEW.completed_at
      FROM demo_people JOIN users ON users.id = demo_people.user_id
      WHERE admires AND users.id <> NEW.id AND users.banned_at IS NULL
        AND wants(users.gender_preference, users.min_age, users.max_age,
          NEW.gender, NEW.shown_to, shown_age(NEW.date_of_birth, NEW.time_zone, NEW.completed_at))
        AND wants(NEW.gender_preference, NEW.min_age, NEW.max_age,
          users.gender, users.shown_to, shown_age(users.date_of_birth, users.time_zone, NEW.completed_at))
      ORDER BY md5(users.id::text || NEW.id::text) LIMIT ${sql.lit(atOnce)}
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END
    $$
  `.execute(tx)
  await sql`
    CREATE OR REPLACE TRIGGER demo_admire AFTER UPDATE OF completed_at ON users FOR EACH ROW
    WHEN (OLD.completed_at IS NULL AND NEW.completed_at IS NOT NULL) EXECUTE FUNCTION demo_admire()
  `.execute(tx)
  await sql`
    INSERT INTO demo_people
    SELECT id, id = ANY (${admirerIds as string[]}::uuid[]) FROM unnest(${userIds as string[]}::uuid[]) AS id
  `.execute(tx)
}
