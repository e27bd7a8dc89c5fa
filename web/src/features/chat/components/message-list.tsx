import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { dayLabel } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Messages } from '../cache.ts'
import { markRead } from '../markers.ts'
import { hasEarlier } from '../messages.ts'
import { useOutbox } from '../store.ts'
import { type Bubble, timelineOf } from '../timeline.ts'
import { useEarlier } from '../use-earlier.ts'
import { useEnd } from '../use-end.ts'
import { useIsVisible } from '../use-visible.ts'
import { BubbleGroup } from './bubble-group.tsx'
import type { SendState } from './ticks.tsx'

type MessageListProps = {
  match: MatchView
  myId: string
  messages: Messages
  empty: ReactNode
  sends: number
  children: ReactNode
}

/** The conversation. `sends` grows with each message of mine and brings the end into view; `children` stand below the last line. */
export function MessageList({ match, myId, messages, empty, sends, children }: MessageListProps) {
  const outbox = useOutbox(match.id)
  const days = useMemo(() => timelineOf(messages, outbox, myId), [messages, outbox, myId])
  const now = useNow()
  const scroller = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const lastTheirs = messages.findLast(({ senderId }) => senderId !== myId)?.seq ?? 0
  const newest = days.at(-1)?.groups.at(-1)?.bubbles.at(-1)
  const { isAtEnd, toEnd, onScroll } = useEnd(scroller, days[0]?.groups[0]?.key, newest?.key)
  const earlier = useEarlier(match.id, scroller, top, hasEarlier(messages))
  const isVisible = useIsVisible()
  const [seenSeq, setSeenSeq] = useState(lastTheirs)
  const isReading = isAtEnd && isVisible
  const unseen = isAtEnd ? 0 : messages.filter(({ seq, senderId }) => senderId !== myId && seq > seenSeq).length

  useEffect(() => {
    if (sends > 0) toEnd()
  }, [sends, toEnd])

  useEffect(() => {
    if (!isReading || lastTheirs === 0) return
    setSeenSeq(lastTheirs)
    markRead(match.id, lastTheirs)
  }, [isReading, lastTheirs, match.id])

  const lastMine = useMemo(() => days.flatMap(({ groups }) => groups.filter(({ isMine }) => isMine)).at(-1), [days])
  const state = lastMine?.bubbles.at(-1)

  return (
    <div className="relative min-h-0 grow">
      <div
        ref={scroller}
        onScroll={onScroll}
        className="absolute inset-0 flex flex-col overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="flex min-h-full shrink-0 flex-col">
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
            <ol aria-label="Messages" className="mt-auto flex flex-col gap-3 px-4 pt-4">
              {days.map((day) => (
                <li key={day.key}>
                  <p className="pb-3 text-center text-xs font-semibold text-ink-soft">
                    <time dateTime={day.time}>{dayLabel(day.time, now)}</time>
                  </p>
                  <ol className="flex flex-col gap-2.5">
                    {day.groups.map((group) => (
                      <BubbleGroup
                        key={group.key}
                        group={group}
                        name={match.otherUser.name}
                        state={group === lastMine && state ? stateOf(state, match) : null}
                      />
                    ))}
                  </ol>
                </li>
              ))}
            </ol>
          )}
          {children}
        </div>
      </div>
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

function stateOf({ seq }: Bubble, match: MatchView): SendState {
  if (seq === null) return 'Sending'
  if (seq <= match.otherReadSeq) return 'Read'
  return seq <= match.otherDeliveredSeq ? 'Delivered' : 'Sent'
}
