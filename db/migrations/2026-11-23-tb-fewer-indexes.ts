import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Decks read users_seen instead: one in two people there has the gender sought. Each index makes it dearer to note when people were seen.
  await sql`DROP INDEX users_discovery`.execute(db)
}
