import { type Kysely, sql } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await installFunctions(db, '4b2314ab912b')
  // Every node hears of the end of a match, whichever process wrote it, because a video of the other person may be on its way.
  await sql`
    CREATE TRIGGER matches_access AFTER UPDATE OF ended_at ON matches FOR EACH ROW
    WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION tell_access_change()
  `.execute(db)
}
