import { matches } from '../features/matches/queries.ts'
import { startKeeping } from '../lib/offline/keeping.ts'
import { keepPictures } from '../lib/offline/pictures.ts'
import { startWorker } from '../lib/offline/worker.ts'
import { onPersonalOpen } from '../lib/personal-storage.ts'
import { photoSrc } from '../lib/photo.ts'
import { queryClient } from '../lib/query-client.ts'

/** From now on the app opens without a network, and shows what this browser keeps of its person. */
export function beginOffline(): void {
  void startWorker()
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
