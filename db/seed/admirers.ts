import { sql } from 'kysely'
import type { Tx } from '../src/index.ts'

/**
 * Makes some demo people like everyone who completes a profile, if both look for each other. The likes are ordinary swipes. The table
 * and the trigger belong to the demo world and to no migration, so a database without this seed has neither.
 */
export async function installAdmirers(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS demo_admirers (user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE)`.execute(
    tx,
  )
  await sql`
    CREATE OR REPLACE FUNCTION demo_admire() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO swipes (swiper_id, swiped_id, is_like, is_super_like, created_at)
      SELECT users.id, NEW.id, true, false, NEW.completed_at
      FROM demo_admirers JOIN users ON users.id = demo_admirers.user_id
      WHERE users.id <> NEW.id AND users.banned_at IS NULL
        AND wants(users.gender_preference, users.min_age, users.max_age,
          NEW.gender, shown_age(NEW.date_of_birth, NEW.time_zone, NEW.completed_at))
        AND wants(NEW.gender_preference, NEW.min_age, NEW.max_age,
          users.gender, shown_age(users.date_of_birth, users.time_zone, NEW.completed_at))
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END
    $$
  `.execute(tx)
  await sql`
    CREATE OR REPLACE TRIGGER demo_admire AFTER UPDATE OF completed_at ON users FOR EACH ROW
    WHEN (OLD.completed_at IS NULL AND NEW.completed_at IS NOT NULL) EXECUTE FUNCTION demo_admire()
  `.execute(tx)
  await sql`INSERT INTO demo_admirers SELECT unnest(${userIds as string[]}::uuid[])`.execute(tx)
}
