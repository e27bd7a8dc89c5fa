import { type Kysely, sql } from 'kysely'
import { installAhead } from '../src/functions.ts'

/**
 * Messages keep the key by which they are searched. No row is rewritten here, so the table is locked for a moment however large it is: a
 * search brings the older messages that it reads up to date.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await installAhead(db, 'key_message')
  await sql`ALTER TABLE messages ADD COLUMN search_key text`.execute(db)
  // A text of 2,000 characters and its key stay in the row, where they cost a message and a search less than compressed or elsewhere.
  await sql`ALTER TABLE messages SET (toast_tuple_target = 4160)`.execute(db)
  await sql`
    CREATE TRIGGER messages_search_key BEFORE INSERT OR UPDATE OF content ON messages FOR EACH ROW EXECUTE FUNCTION key_message()
  `.execute(db)
}
