import { deleteLetGo, noteCopy, type Uncopied, uncopiedMedia } from '@swoon/db/queries/evidence'
import type { Context } from '../../platform/context.ts'
import { filesOf, type Stored } from './kinds.ts'
import { newName } from './names.ts'

/** Milliseconds for which files stay after the decision, which can be undone for an hour. */
const keptAfter = 65 * 60 * 1000
const batch = 100

/**
 * Keeps the files of reports as copies with their own names and no URL. The uploads themselves are deleted, replaced and exported as if
 * nothing had been reported.
 */
export function mediaEvidence(
  { db, clock, storage }: Pick<Context, 'db' | 'clock' | 'storage'>,
  removeFiles: (uploads: readonly Stored[]) => Promise<void>,
) {
  /** Null if there is nothing to copy, perhaps because the storage is away. */
  async function copyOf(row: Uncopied): Promise<string | null> {
    if (row.known) return row.known
    const copy = { ...row, name: newName() }
    const names = filesOf(copy)
    let isThere = false
    for (const [at, file] of filesOf(row).entries()) {
      const made = await storage.copy(file, names[at] ?? '')
      // The poster may be missing, but not the upload itself.
      if (at === 0) isThere = made
    }
    return isThere ? copy.name : null
  }

  return {
    /** Copies what reports don't have yet. Until then, an upload's files stay even if its row is deleted. */
    async copyEvidence(): Promise<void> {
      for (let after = ''; ; ) {
        const rows = await uncopiedMedia(db, after, batch)
        for (const row of rows) {
          const copy = await copyOf(row)
          if (copy) await noteCopy(db, row.name, copy)
        }
        after = rows.at(-1)?.name ?? after
        if (rows.length < batch) return
      }
    },

    /** Deletes the copies of closed reports. */
    async sweepEvidence(): Promise<void> {
      const before = new Date(clock.now().getTime() - keptAfter)
      for (;;) {
        const { count, gone } = await deleteLetGo(db, before, batch)
        await removeFiles(gone)
        if (count < batch) return
      }
    },
  }
}
