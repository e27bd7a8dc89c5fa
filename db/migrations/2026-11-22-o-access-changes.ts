import { type Kysely, sql } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await installFunctions(db, '88fdcf5c24b8')
  await sql`
    CREATE TRIGGER users_access AFTER UPDATE OF banned_at ON users FOR EACH ROW
    WHEN ((OLD.banned_at IS NULL) <> (NEW.banned_at IS NULL)) EXECUTE FUNCTION tell_access_change()
  `.execute(db)
  await sql`
    CREATE TRIGGER blocks_access AFTER INSERT OR DELETE ON blocks FOR EACH ROW EXECUTE FUNCTION tell_access_change()
  `.execute(db)
}
