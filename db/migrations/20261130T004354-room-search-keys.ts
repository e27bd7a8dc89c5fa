import { type Kysely, sql } from 'kysely'

/**
 * Messages of rooms keep the key by which they are searched, as those of chats do. No row is rewritten here: a search brings the older
 * messages that it reads up to date.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE room_messages ADD COLUMN search_key text`.execute(db)
  // A text of 2,000 characters and its key stay in the row, where they cost a message and a search less than compressed or elsewhere.
  await sql`ALTER TABLE room_messages SET (toast_tuple_target = 4160)`.execute(db)
  await sql`
    CREATE TRIGGER room_messages_search_key BEFORE INSERT OR UPDATE OF content ON room_messages FOR EACH ROW EXECUTE FUNCTION key_message()
  `.execute(db)
}
