import type { Tx } from '@swoon/db'
import { sql } from 'kysely'
import type { World } from './server.ts'

/** Writes rows without notifying any server, as if each had just lost its connection. */
export const unheard = (
  { database }: Pick<World, 'database'>,
  write: (tx: Tx) => Promise<unknown>,
): Promise<void> =>
  database.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await write(tx)
  })
