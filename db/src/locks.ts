import { sql } from 'kysely'
import type { Db } from './index.ts'

/** Runs work unless somebody else, on any node, is at work under the same name. */
export function withLock(db: Db, name: string, work: () => Promise<void>): Promise<void> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      SELECT pg_try_advisory_lock(hashtext(${name})) AS locked
    `.execute(connection)
    if (!rows[0]?.locked) return
    try {
      await work()
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtext(${name}))`.execute(connection)
    }
  })
}
