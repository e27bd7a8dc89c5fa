import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './types.ts'

/** Repeats work in batches until one isn't full. A single statement for a long backlog would time out again and again. */
export async function inBatches(size: number, part: () => Promise<number>): Promise<void> {
  while ((await part()) >= size) {
    // Runs the next batch.
  }
}

/** Rows per statement. */
const deletedAtOnce = 1000

/** Deletes a table's rows that meet a condition, in batches. */
export const deleteInBatches = (
  db: Db | Tx,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<void> =>
  inBatches(deletedAtOnce, async () => {
    const from = sql.table(table)
    const { numAffectedRows } = await sql`
      DELETE FROM ${from} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${from} WHERE ${condition} LIMIT ${deletedAtOnce}))
    `.execute(db)
    return Number(numAffectedRows ?? 0)
  })
