import { type Kysely, sql } from 'kysely'

/** Apart from its column, whose lock would keep everyone from reading accounts while all of them are looked through. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX users_undone_pass ON users (undone_pass) WHERE undone_pass IS NOT NULL`.execute(
    db,
  )
}
