import type { Message } from '@swoon/realtime-server/contract/chat'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useConnection } from '../../../lib/connection.ts'
import { useAnnounced } from '../../../lib/conversation/use-announced.ts'
import { timelineOf } from '../../../lib/timeline.ts'
import { useEarlier } from '../../../lib/use-earlier.ts'
import { Feed } from '../../../ui/conversation/feed.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { useIsAttended } from '../../../ui/use-attended.ts'
import { useEnd } from '../../../ui/use-end.ts'
import { bubblesOf } from '../bubbles.ts'
import { markRead } from '../markers.ts'
import { messages as log } from '../messages.ts'
import { outbox } from '../outbox.ts'
import { useFirstNew } from '../use-first-new.ts'
import { Timeline } from './timeline.tsx'

type MessageListProps = {
  match: MatchView
  myId: string
  messages: readonly Message[]
  empty: ReactNode
  sends: number
  onTakeBack: (clientId: string) => void
  children: ReactNode
}

/** The messages of a chat. `sends` grows with each message of mine and scrolls to the end; `children` are shown below the last line. */
export function MessageList({ match, myId, messages, empty, sends, onTakeBack, children }: MessageListProps) {
  const { outgoing, isStalled } = outbox.useLane(match.id)
  const isDown = useConnection((connection) => connection.isDownForLong)
  const isWaiting = (isStalled || isDown) && outgoing.length > 0
  const firstNew = useFirstNew(match, messages, myId)
  const days = useMemo(
    () => timelineOf(bubblesOf(messages, outgoing, myId), sends === 0 ? firstNew : undefined),
    [messages, outgoing, myId, firstNew, sends],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const lastTheirs = messages.findLast(({ senderId }) => senderId !== myId)?.seq ?? 0
  const newest = days.at(-1)?.groups.at(-1)?.bubbles.at(-1)
  const { isAtEnd, toEnd, onScroll } = useEnd(scroller, days[0]?.groups[0]?.key, newest?.key)
  const earlierOf = useCallback(() => log.fetchEarlier(match.id), [match.id])
  const earlier = useEarlier(earlierOf, scroller, top, log.hasEarlier(match.id))
  const isAttended = useIsAttended()
  const [seenSeq, setSeenSeq] = useState(lastTheirs)
  const isReading = isAtEnd && isAttended
  const unseen = isAtEnd ? 0 : messages.filter(({ seq, senderId }) => senderId !== myId && seq > seenSeq).length

  useEffect(() => {
    if (sends > 0) toEnd()
  }, [sends, toEnd])

  const last = messages.at(-1)
  const isTheirs = last !== undefined && last.senderId !== myId
  useAnnounced(last && { order: last.seq, words: isTheirs ? `${match.otherUser.name}: ${last.content}` : null })

  useEffect(() => {
    if (isWaiting) announce('Waiting to send')
  }, [isWaiting])

  useEffect(() => {
    if (!isReading || lastTheirs === 0) return
    setSeenSeq(lastTheirs)
    markRead(match.id, lastTheirs)
  }, [isReading, lastTheirs, match.id])

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
        empty
      ) : (
        <Timeline days={days} match={match} myId={myId} isWaiting={isWaiting} onTakeBack={onTakeBack} />
      )}
      {children}
    </Feed>
  )
}
