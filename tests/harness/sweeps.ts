import { mediaEvidence } from '../../realtime-server/src/features/media/evidence.ts'
import { mediaSweeps } from '../../realtime-server/src/features/media/sweeps.ts'
import { createClock } from '../../realtime-server/src/platform/base/clock.ts'
import type { Context } from '../../realtime-server/src/platform/context.ts'
import { createDiskStorage } from '../../realtime-server/src/platform/storage/disk.ts'
import type { World } from './server.ts'

export const day = 24 * 60 * 60 * 1000

const contextOf = (
  { database, mediaDir }: Pick<World, 'database' | 'mediaDir'>,
  later: number,
) => ({
  db: database.db,
  clock: createClock(later),
  storage: createDiskStorage(mediaDir, { error: () => {} } as unknown as Context['log']),
})

/** The sweeps of a world's media, with a clock this many milliseconds ahead. */
export const sweepsOf = (world: Pick<World, 'database' | 'mediaDir'>, later = 0) =>
  mediaSweeps(contextOf(world, later))

/** The copies kept for a world's reports, with a clock this many milliseconds ahead. */
export const evidenceOf = (world: Pick<World, 'database' | 'mediaDir'>, later = 0) =>
  mediaEvidence(contextOf(world, later), sweepsOf(world).removeFiles)
