import { t } from '@lingui/core/macro'
import type { RoomView } from '@swoon/realtime-server/contract/rooms'
import type { RefObject } from 'react'
import { Windowed, WindowedItem } from '../../../conversation/windowed.tsx'
import { useConnection } from '../../../lib/connection.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useParticipants } from '../queries.ts'
import { useStanding } from '../use-standing.ts'
import { LiveliestLine } from './liveliest-line.tsx'
import { ParticipantRow } from './participant-row.tsx'
import { Speakers } from './speakers.tsx'
import { TalkLine } from './talk-line.tsx'

/** Height of an unmounted row, in pixels. */
const rowHeight = 64
/** From this many people on, only rows near the visible part are mounted. */
const many = 40

interface ParticipantsProps {
  room: RoomView
  myId: string
  scroller: RefObject<HTMLElement | null>
}

/** The people in the room now, with loading, empty and error states. */
export function Participants({ room, myId, scroller }: ParticipantsProps) {
  const { data: people, isError, isFetching, refetch } = useParticipants(room.id)
  const standingOf = useStanding(room.id)
  // Presence is unknown without a connection.
  const isLive = useConnection((connection) => !connection.isDownForLong)
  if (!people && !isError)
    return (
      <div role="status" aria-label={t`Loading people`} className="flex flex-col gap-2 px-2">
        {['a', 'b', 'c', 'd'].map((row) => (
          <div key={row} className="flex min-h-16 items-center gap-3">
            <Skeleton round className="size-12 shrink-0" />
            <Skeleton className="h-5 w-2/5" />
          </div>
        ))}
      </div>
    )
  if (!people)
    return (
      <FailedState title={t`People didn't load`} onRetry={() => void refetch()} busy={isFetching} />
    )
  const isAlone = people.every(({ id }) => id === myId)
  return (
    <Windowed scroller={scroller}>
      <ul aria-label={t`People in this room`} className="flex flex-col">
        {people.map((person, at) => (
          <WindowedItem
            key={person.id}
            {...(people.length > many && at > many / 2 && { height: rowHeight })}
          >
            <ParticipantRow
              roomId={room.id}
              person={person}
              isMe={person.id === myId}
              isMineToKeep={room.createdBy === myId}
              standing={standingOf(person.id)}
              isLive={isLive}
            />
          </WindowedItem>
        ))}
      </ul>
      {isAlone ? (
        <p className="px-2 pt-3 text-sm text-ink-soft">
          {t`No one else is here right now. They'll see your messages when they arrive.`}
        </p>
      ) : (
        <p className="px-2 pt-3 text-sm text-ink-soft">
          {t`Match uses one like to propose a match. If they propose too, you're matched and can chat in private.`}
        </p>
      )}
      <TalkLine room={room} className="px-2 pt-4" />
      <Speakers roomId={room.id} />
      <LiveliestLine roomId={room.id} className="px-2 pt-3 text-sm text-ink-soft" />
    </Windowed>
  )
}
