import { plural, t } from '@lingui/core/macro'
import type { RoomView } from '@swoon/realtime-server/contract/rooms'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { tidied } from '@swoon/realtime-server/contract/shared/tidy'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { AwayScene, BunchScene } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { foundRooms, type RoomOrder } from '../order.ts'
import { useRoomFaces, useRooms } from '../queries.ts'
import { RoomRow } from './room-row.tsx'

const none: readonly [] = []

interface RoomsListProps {
  search: string
  order: RoomOrder
  onClear: () => void
  onCreate: () => void
}

/** The rooms that match the search, with loading, empty and error states. */
export function RoomsList({ search, order, onClear, onCreate }: RoomsListProps) {
  const { data: rooms, isError, isFetching, refetch } = useRooms()
  if (rooms)
    return (
      <Found rooms={rooms} search={search} order={order} onClear={onClear} onCreate={onCreate} />
    )
  if (!isError) return <RoomsSkeleton />
  return (
    <FailedState
      title={t`The rooms didn't load`}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}

function Found({
  rooms,
  search,
  order,
  onClear,
  onCreate,
}: RoomsListProps & { rooms: readonly RoomView[] }) {
  const now = useNow()
  const faces = useRoomFaces()
  const found = foundRooms(rooms, search, order)
  const count = found.length
  const topic = tidied(search)
  const create = (
    <Button icon={PlusIcon} onClick={onCreate}>
      {t`Create New Room`}
    </Button>
  )
  if (rooms.length === 0)
    return (
      <EmptyState
        drawing={<BunchScene />}
        title={t`No rooms are open yet.`}
        text={t`Open the first one, and others will find it here.`}
        action={create}
      />
    )
  if (found.length === 0)
    return (
      <EmptyState
        drawing={<AwayScene />}
        title={t`No rooms about “${topic}”.`}
        text={t`Search for something else, or open a room for it.`}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {create}
            <Button variant="outline" onClick={onClear}>
              {t`Show all rooms`}
            </Button>
          </div>
        }
      />
    )
  return (
    <>
      <p role="status" className="sr-only">
        {!isBlank(search) && plural(count, { one: '# room found', other: '# rooms found' })}
      </p>
      <ul aria-label={t`Rooms`} className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {found.map((room) => (
          <RoomRow key={room.id} room={room} faces={faces.get(room.id) ?? none} now={now} />
        ))}
      </ul>
    </>
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** A placeholder the size of the list. */
function RoomsSkeleton() {
  return (
    <div
      role="status"
      aria-label={t`Loading rooms`}
      className="grid grid-cols-1 gap-3 lg:grid-cols-2"
    >
      {rows.map((row) => (
        <div key={row} className="flex gap-3 rounded-md bg-raised p-3.5 ring-1 ring-line/70">
          <Skeleton className="size-14 shrink-0 rounded-md" />
          <div className="grow space-y-1.5">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
