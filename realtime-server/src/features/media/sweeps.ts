import { deleteOldestUnused, deleteUnused, mediaKnown, type Place } from '@swoon/db/queries/unused-media'
import type { Context } from '../../platform/context.ts'
import { allKinds, filesOf, kinds, rulesOf, type Stored } from './kinds.ts'

/** Milliseconds after which a file without a row was left behind. */
const orphanedAfter = 24 * 60 * 60 * 1000

/** Takes away what nothing uses: uploads on no profile, and files that no row knows. */
export function mediaSweeps({ db, clock, storage }: Pick<Context, 'db' | 'clock' | 'storage'>) {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)

  async function removeFiles(uploads: readonly Stored[]): Promise<void> {
    for (const file of uploads.flatMap(filesOf)) await storage.remove(file)
  }

  async function sweepKind(kind: string, madeBefore: Date): Promise<void> {
    for (let after: Place | null = null; ; ) {
      const { gone, last }: { gone: Stored[]; last: Place | null } = await deleteUnused(db, kind, madeBefore, after)
      await removeFiles(gone)
      if (!last) return
      after = last
    }
  }

  return {
    removeFiles,

    /** Deletes the oldest of many unused uploads of a person: nobody fills the disk before the day is over. */
    boundUnused: async (ownerId: string, kind: string): Promise<void> =>
      removeFiles(await deleteOldestUnused(db, ownerId, kind, rulesOf(kind).unusedAtMost)),

    /** Deletes uploads that no profile has used for as long as their kind may wait. */
    async sweep(): Promise<void> {
      for (const kind of allKinds) await sweepKind(kind, before(kinds[kind].keptUnused))
    },

    /** Deletes files of a day ago that have no row: a process ended between the one and the other. */
    async sweepOrphans(): Promise<void> {
      for await (const files of storage.list(before(orphanedAfter))) {
        const known = await mediaKnown(
          db,
          files.map(({ name }) => name),
        )
        // A database without any upload is more likely the wrong one than right about this folder.
        if (known === null) return
        for (const { name, file } of files) if (!known.has(name)) await storage.remove(file)
      }
    },
  }
}
