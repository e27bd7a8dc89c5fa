import { matches } from '../features/matches/queries.ts'
import { hasLeft, leftKey } from '../lib/left-session.ts'
import { startKeeping } from '../lib/offline/keeping.ts'
import { endLeft } from '../lib/offline/left.ts'
import { keepPictures } from '../lib/offline/pictures.ts'
import { startWorker } from '../lib/offline/worker.ts'
import { onPersonalOpen, personHere } from '../lib/personal-storage.ts'
import { photoSrc } from '../lib/photo.ts'
import { queryClient } from '../lib/query-client.ts'
import { endSession } from '../lib/session.ts'
import { dropOldShared } from '../lib/shared-files.ts'

/** Milliseconds between attempts to end a session on the server that has already ended here. */
const pause = 10_000

/** Makes the app open without a network and show the data this browser keeps of the user. */
export function beginOffline(): void {
  watchLeft()
  void startWorker()
  void dropOldShared().catch(() => {})
  onPersonalOpen(() => {
    startKeeping()
    let list = matches().known()
    const keepThem = () => {
      if (!list) return
      const photos = list.flatMap(({ otherUser }) => otherUser.profilePhoto ?? [])
      keepPictures(photos.map((photo) => photoSrc(photo, 'small')))
    }
    keepThem()
    queryClient.getQueryCache().subscribe(() => {
      if (list === matches().known()) return
      list = matches().known()
      keepThem()
    })
  })
}

/** Signs out here too when another tab signs out without a network, and ends left sessions as soon as the server can be reached. */
function watchLeft(): void {
  const leave = () => {
    if (hasLeft() && personHere() !== undefined) void endSession()
  }
  // Another tab may have signed out before this one listened, or while it was in the back/forward cache.
  leave()
  addEventListener('storage', ({ key }) => key === leftKey && leave())
  addEventListener('pageshow', ({ persisted }) => persisted && leave())
  void tryToEnd()
}

async function tryToEnd(): Promise<void> {
  if (hasLeft()) await endLeft().catch(() => setTimeout(tryToEnd, pause))
}
