import { type Kysely, sql } from 'kysely'
import { usernameKeys } from '../src/usernames.ts'

interface Named {
  id: string
  username: string
}

const atOnce = 1000

export async function up(db: Kysely<unknown>): Promise<void> {
  // By what a username is taken (db/src/usernames.ts): names that look the same share a key.
  await sql`
    CREATE TABLE username_keys (
      key text PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE
    )
  `.execute(db)
  await sql`CREATE INDEX username_keys_user ON username_keys (user_id)`.execute(db)
  // Where two names that exist look the same, both stay, and the key is that of the older account.
  let last: string | null = null
  for (;;) {
    const { rows }: { rows: Named[] } = await sql<Named>`
      SELECT id, username FROM users WHERE ${last}::uuid IS NULL OR id > ${last}::uuid ORDER BY id LIMIT ${atOnce}
    `.execute(db)
    const keys = rows.flatMap(({ id, username }) => usernameKeys(username).map((key) => ({ id, key })))
    await sql`
      INSERT INTO username_keys (key, user_id)
      SELECT key, user_id FROM unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ id }) => id)}::uuid[]) AS taken (key, user_id)
      ON CONFLICT DO NOTHING
    `.execute(db)
    last = rows.at(-1)?.id ?? null
    if (rows.length < atOnce) return
  }
}
