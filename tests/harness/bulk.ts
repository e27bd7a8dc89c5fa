import type { Db } from '@swoon/db'
import { sql } from 'kysely'

/** Makes every statement fail that deletes more than this many rows of a table, as if it timed out. */
export async function refuseBulk(db: Db, table: string, atMost: number): Promise<void> {
  await sql
    .raw(`
      CREATE FUNCTION refuse_bulk_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT count(*) FROM gone) > ${atMost} THEN RAISE EXCEPTION 'too many at once' USING ERRCODE = '57014'; END IF;
        RETURN NULL;
      END $$
    `)
    .execute(db)
  await sql
    .raw(`
      CREATE TRIGGER refuse_bulk AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_bulk_${table}()
    `)
    .execute(db)
}
