import {
  deleteOldestUnused,
  deleteUnused,
  type Forgotten,
  type MediaCursor,
  mediaKnown,
} from '@swoon/db/queries/unused-media'
import type { Context } from '../../platform/context.ts'
import { allKinds, filesOf, kinds, rulesOf, type Stored } from './kinds.ts'

/** Milliseconds after which a file without a row is orphaned. */
const orphanedAfter = 24 * 60 * 60 * 1000

/** Deletes what nothing uses: uploads on no profile, and files without a row. */
export function mediaSweeps({ db, clock, storage }: Pick<Context, 'db' | 'clock' | 'storage'>) {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)

  async function removeFiles(uploads: readonly Stored[]): Promise<void> {
    for (const file of uploads.flatMap(filesOf)) await storage.remove(file)
  }

  const removeFree = (uploads: readonly Forgotten[]) =>
    removeFiles(uploads.filter(({ is_awaited }) => !is_awaited))

  async function sweepKind(kind: string, madeBefore: Date): Promise<void> {
    for (let after: MediaCursor | null = null; ; ) {
      const { gone, last }: { gone: Forgotten[]; last: MediaCursor | null } = await deleteUnused(
        db,
        kind,
        madeBefore,
        after,
      )
      await removeFree(gone)
      if (!last) return
      after = last
    }
  }

  return {
    removeFiles,

    /** Deletes a person's oldest unused uploads above the limit, so that nobody can fill the disk within a day. */
    async boundUnused(ownerId: string, kind: string): Promise<void> {
      const { keptUnused, unusedAtMost } = rulesOf(kind)
      await removeFree(
        await deleteOldestUnused(db, {
          ownerId,
          kind,
          since: before(keptUnused),
          kept: unusedAtMost,
        }),
      )
    },

    /** Deletes uploads that stayed unused for as long as their kind may. */
    async sweep(): Promise<void> {
      for (const kind of allKinds) await sweepKind(kind, before(kinds[kind].keptUnused))
    },

    /** Deletes files without a row after a day: their process ended between writing the file and the row. */
    async sweepOrphans(): Promise<void> {
      for await (const files of storage.list(before(orphanedAfter))) {
        const known = await mediaKnown(
          db,
          files.map(({ name }) => name),
        )
        // A database without a single upload is more likely the wrong one for this folder.
        if (known === null) return
        for (const { name, file } of files) if (!known.has(name)) await storage.remove(file)
      }
    },
  }
}
