import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useConnection } from '../../../lib/connection.ts'
import { timelineOf } from '../../../lib/timeline.ts'
import { useEarlier } from '../../../lib/use-earlier.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { ChevronDownIcon } from '../../../ui/more-icons.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useEnd } from '../../../ui/use-end.ts'
import { useIsVisible } from '../../../ui/use-visible.ts'
import { bubblesOf } from '../bubbles.ts'
import type { Messages } from '../cache.ts'
import { markRead } from '../markers.ts'
import { hasEarlier } from '../messages.ts'
import { outbox } from '../outbox.ts'
import { fetchEarlier } from '../queries.ts'
import { useAnnounced } from '../use-announced.ts'
import { useFirstNew } from '../use-first-new.ts'
import { Timeline } from './timeline.tsx'

type MessageListProps = {
  match: MatchView
  myId: string
  messages: Messages
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
  const earlierOf = useCallback(() => fetchEarlier(match.id), [match.id])
  const earlier = useEarlier(earlierOf, scroller, top, hasEarlier(messages))
  const isVisible = useIsVisible()
  const [seenSeq, setSeenSeq] = useState(lastTheirs)
  const isReading = isAtEnd && isVisible
  const unseen = isAtEnd ? 0 : messages.filter(({ seq, senderId }) => senderId !== myId && seq > seenSeq).length

  useEffect(() => {
    if (sends > 0) toEnd()
  }, [sends, toEnd])

  useAnnounced(messages, myId, match.otherUser.name)

  useEffect(() => {
    if (isWaiting) announce('Waiting to send')
  }, [isWaiting])

  useEffect(() => {
    if (!isReading || lastTheirs === 0) return
    setSeenSeq(lastTheirs)
    markRead(match.id, lastTheirs)
  }, [isReading, lastTheirs, match.id])

  return (
    <div className="relative min-h-0 grow">
      {/* Focusable, so that the arrow keys scroll it. */}
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        aria-label="Conversation"
        onScroll={onScroll}
        className="absolute inset-0 flex flex-col overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="mx-auto flex min-h-full w-full max-w-4xl shrink-0 flex-col">
          <div ref={top} />
          {earlier.isFailed && (
            <p className="p-4 text-center">
              <Button size="sm" variant="outline" onClick={earlier.load}>
                Load earlier messages
              </Button>
            </p>
          )}
          {days.length === 0 ? (
            empty
          ) : (
            <Timeline days={days} match={match} myId={myId} isWaiting={isWaiting} onTakeBack={onTakeBack} />
          )}
          {children}
        </div>
      </section>
      {earlier.isLoading && (
        <div className="absolute inset-x-0 top-2 h-12">
          <Spinner label="Loading earlier messages" />
        </div>
      )}
      {!isAtEnd && (
        <button
          type="button"
          onClick={() => toEnd(true)}
          className="absolute bottom-3 left-1/2 flex min-h-11 -translate-x-1/2 animate-rise items-center gap-1.5 rounded-full bg-overlay px-4 text-sm font-semibold whitespace-nowrap shadow-mid ring-1 ring-line"
        >
          <ChevronDownIcon size={18} />
          {unseen > 0 ? `${unseen} new ${unseen === 1 ? 'message' : 'messages'}` : 'Latest'}
        </button>
      )}
    </div>
  )
}
