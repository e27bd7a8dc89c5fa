import { mediaDocuments } from '../../realtime-server/src/features/media/documents.ts'
import { mediaSweeps } from '../../realtime-server/src/features/media/sweeps.ts'
import { createStore } from '../../realtime-server/src/features/media/uploads.ts'
import { createClock } from '../../realtime-server/src/platform/base/clock.ts'
import type { Context } from '../../realtime-server/src/platform/context.ts'
import { createEncryption } from '../../realtime-server/src/platform/sessions/encryption.ts'
import { createDiskStorage } from '../../realtime-server/src/platform/storage/disk.ts'
import type { World } from './server.ts'

/** A world's service for ID documents, which no route uses yet. */
export function documentsOf({ database, mediaDir }: Pick<World, 'database' | 'mediaDir'>) {
  const context = {
    db: database.db,
    clock: createClock(0),
    storage: createDiskStorage(mediaDir, { error: () => {} } as unknown as Context['log']),
  }
  const sweeps = mediaSweeps(context)
  const encryption = createEncryption('a secret of the tests', 'documents')
  return mediaDocuments(context, { encryption, store: createStore(context, sweeps), sweeps })
}
