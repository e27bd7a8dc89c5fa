import type { RoomView } from '@swoon/realtime-server/contract/rooms'
import { roomFaces, rooms } from './cache.ts'

/** Milliseconds until changed faces are fetched: never all watchers at once, and once for all who come and go in between. */
const pause = { least: 1000, most: 5000 } as const

let timer: ReturnType<typeof setTimeout> | undefined

/** Fetches the list's faces soon if people have entered or left this room. Call it before the change is applied. */
export function refetchFacesIfMoved({ id, participantCount }: RoomView): void {
  const known = rooms()
    .known()
    ?.find((room) => room.id === id)
  if (timer || known?.participantCount === participantCount) return
  timer = setTimeout(
    () => {
      timer = undefined
      void roomFaces().refetch()
    },
    pause.least + Math.random() * (pause.most - pause.least),
  )
}
