import type { RoomMessage, RoomView } from '@swoon/realtime-server/contract/rooms'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useConnection } from '../../../lib/connection.ts'
import { useAnnounced } from '../../../lib/conversation/use-announced.ts'
import { dayLabel } from '../../../lib/format.ts'
import { timelineOf } from '../../../lib/timeline.ts'
import { useEarlier } from '../../../lib/use-earlier.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Feed } from '../../../ui/conversation/feed.tsx'
import { DayLine } from '../../../ui/conversation/lines.tsx'
import { Windowed, WindowedItem } from '../../../ui/conversation/windowed.tsx'
import { MessageScene } from '../../../ui/drawings/talk-scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { useIsAttended } from '../../../ui/use-attended.ts'
import { useEnd } from '../../../ui/use-end.ts'
import { bubblesOf } from '../bubbles.ts'
import { messages as log } from '../cache.ts'
import { outbox } from '../outbox.ts'
import { markRead } from '../read-marks.ts'
import { useFirstNew } from '../use-first-new.ts'
import { RoomGroup } from './room-group.tsx'

type RoomFeedProps = {
  room: RoomView
  myId: string
  messages: readonly RoomMessage[]
  /** Grows with each message of mine, which scrolls to the end. */
  sends: number
  onTakeBack: (clientId: string) => void
  /** Shown below the last line. */
  children: ReactNode
}

/** What was said in a room. Only the lines near the visible ones are mounted. */
export function RoomFeed({ room, myId, messages, sends, onTakeBack, children }: RoomFeedProps) {
  const { outgoing, isStalled } = outbox.useLane(room.id)
  const isDown = useConnection((connection) => connection.isDownForLong)
  const isWaiting = (isStalled || isDown) && outgoing.length > 0
  const firstNew = useFirstNew(room.id, messages, myId)
  const days = useMemo(
    () => timelineOf(bubblesOf(messages, outgoing, myId), sends === 0 ? firstNew : undefined),
    [messages, outgoing, myId, firstNew, sends],
  )
  const now = useNow()
  const scroller = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const newest = days.at(-1)?.groups.at(-1)?.bubbles.at(-1)
  const { isAtEnd, toEnd, onScroll } = useEnd(scroller, days[0]?.groups[0]?.key, newest?.key)
  const earlierOf = useCallback(() => log.fetchEarlier(room.id), [room.id])
  const earlier = useEarlier(earlierOf, scroller, top, log.hasEarlier(room.id))
  const isAttended = useIsAttended()
  const last = messages.at(-1)
  const lastCursor = last?.cursor ?? 0
  const [seen, setSeen] = useState(lastCursor)
  const isReading = isAtEnd && isAttended
  const unseen = isAtEnd ? 0 : messages.filter(({ cursor, senderId }) => senderId !== myId && cursor > seen).length

  useEffect(() => {
    if (sends > 0) toEnd()
  }, [sends, toEnd])

  useAnnounced(last && { order: last.cursor, words: last.senderId === myId ? null : wordsOf(last) })

  useEffect(() => {
    if (isWaiting) announce('Waiting to send')
  }, [isWaiting])

  useEffect(() => {
    if (!isReading || lastCursor === 0) return
    setSeen(lastCursor)
    markRead(room.id, lastCursor)
  }, [isReading, lastCursor, room.id])

  return (
    <Feed
      label="Conversation"
      scroller={scroller}
      top={top}
      onScroll={onScroll}
      earlier={earlier}
      isAtEnd={isAtEnd}
      unseen={unseen}
      onEnd={() => toEnd(true)}
    >
      {days.length === 0 ? (
        <div className="m-auto">
          <EmptyState
            drawing={<MessageScene />}
            title={`Welcome to ${room.name}!`}
            text="Nobody has said anything yet. Be the first."
          />
        </div>
      ) : (
        <Windowed scroller={scroller}>
          <ol aria-label="Messages" className="mt-auto flex flex-col gap-3 px-3 pt-4 sm:px-4">
            {days.map((day) => (
              <li key={day.key}>
                <DayLine time={day.time} label={dayLabel(day.time, now)} />
                <ol className="flex flex-col gap-3">
                  {day.groups.map((group) => (
                    <WindowedItem key={group.key}>
                      <RoomGroup
                        group={group}
                        isMine={group.authorId === myId}
                        onTakeBack={isWaiting ? onTakeBack : undefined}
                      />
                    </WindowedItem>
                  ))}
                </ol>
              </li>
            ))}
          </ol>
        </Windowed>
      )}
      {children}
    </Feed>
  )
}

const wordsOf = ({ sender, content, imageUrl }: RoomMessage): string =>
  `${sender.name}: ${content || (imageUrl ? 'a picture' : '')}`
