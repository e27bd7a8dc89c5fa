import { type Kysely, sql } from 'kysely'

/** Erasing or exporting an account finds all its calls. The other two indexes hold only those that cost something. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const side of ['user1', 'user2'])
    await sql`CREATE INDEX ${sql.ref(`video_calls_of_${side}`)} ON video_calls (${sql.ref(`${side}_id`)})`.execute(
      db,
    )
}
