import { sql } from 'kysely'
import type { Db, Tx } from './index.ts'

/** Whether one person may see another: the database function `may_see`, the only place that decides it. */
export async function maySee(db: Db | Tx, viewerId: string, personId: string): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`SELECT may_see(${viewerId}, ${personId}) AS seen`.execute(db)
  return rows[0]?.seen === true
}
