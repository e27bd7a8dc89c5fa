import { deleteOldestUnused, deleteUnused, mediaKnown, type Place } from '@swoon/db/queries/unused-media'
import type { Context } from '../../platform/context.ts'

const unusedFor = 24 * 60 * 60 * 1000
/** Uploads that one person may keep without using them: more than any profile being made needs. */
export const unusedAtMost = 20

/** Takes away what nothing uses: uploads on no profile, and files that no row knows. */
export function mediaSweeps({ db, clock, storage }: Pick<Context, 'db' | 'clock' | 'storage'>) {
  const longAgo = () => new Date(clock.now().getTime() - unusedFor)

  async function removeFiles(names: readonly string[]): Promise<void> {
    for (const name of names) {
      await storage.remove(`${name}.webp`)
      await storage.remove(`${name}-small.webp`)
    }
  }

  return {
    removeFiles,

    /** Deletes the oldest of many unused uploads of a person: nobody fills the disk before the day is over. */
    boundUnused: async (ownerId: string): Promise<void> =>
      removeFiles(await deleteOldestUnused(db, ownerId, unusedAtMost)),

    /** Deletes uploads that no profile has used for a day. */
    async sweep(): Promise<void> {
      for (let after: Place | null = null; ; ) {
        const { names, last }: { names: string[]; last: Place | null } = await deleteUnused(db, longAgo(), after)
        await removeFiles(names)
        if (!last) return
        after = last
      }
    },

    /** Deletes files of a day ago that have no row: a process ended between the one and the other. */
    async sweepOrphans(): Promise<void> {
      for await (const files of storage.list(longAgo())) {
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
