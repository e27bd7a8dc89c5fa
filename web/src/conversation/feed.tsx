import { t } from '@lingui/core/macro'
import {
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useConnection } from '../lib/connection.ts'
import { dayLabel } from '../lib/format.ts'
import { useNow } from '../lib/use-now.ts'
import { announce } from '../ui/live-region.tsx'
import { useIsAttended } from '../ui/visibility.ts'
import type { Controls } from './conversation.tsx'
import type { ConversationMessage, Conversations } from './create-conversation.ts'
import type { Original } from './message-parts.ts'
import { type Note, placeNotes } from './notes.ts'
import { Scroller } from './scroller.tsx'
import { bubblesOf, type Group, timelineOf } from './timeline.ts'
import { useEarlier } from './use-earlier.ts'
import { useEnd } from './use-end.ts'
import { groupId, JumpTo, useJump } from './use-jump.ts'
import { Windowed, WindowedItem } from './windowed.tsx'

export interface GroupState {
  isMine: boolean
  /** The group ends with the user's newest message. */
  isNewestMine: boolean
  /** Unsent messages wait for the connection. */
  isWaiting: boolean
  onTakeBack: ((clientId: string) => void) | undefined
  /** Like `onTakeBack`, but also while a message is being sent. */
  onCancel: (clientId: string) => void
}

interface FeedProps<M extends ConversationMessage, N extends Note> {
  of: Conversations<M>
  id: string
  messages: readonly M[]
  myId: string
  /** The key of the first message that was unread when the conversation was opened. */
  firstNew: string | undefined
  controls: Controls
  /** A message to jump to, such as a search result; a new object for each request. */
  target?: Original | null
  /** Called when the user has read up to the newest message, at this position. */
  onRead: (position: number) => void
  /** The text a screen reader announces for another person's new message. */
  spoken: (message: M) => string
  show: (group: Group<M>, state: GroupState) => ReactNode
  /** Notes between the messages, oldest first; the same array until something changes. */
  notes?: readonly N[]
  showNote?: (note: N) => ReactNode
  /** Shown while there are no messages. */
  empty: ReactNode
  /** Shown below the last line. */
  children: ReactNode
}

const noNotes: readonly never[] = []

/** The messages of a conversation by day and person, sent and unsent. */
export function Feed<M extends ConversationMessage, N extends Note = never>(
  props: FeedProps<M, N>,
) {
  const { id, messages, myId, firstNew, notes = noNotes } = props
  const { log, outbox } = props.of
  const { sends } = props.controls
  const { positionOf, timeOf } = log
  const { outgoing, isStalled } = outbox.useQueue(id)
  const isDown = useConnection((connection) => connection.isDownForLong)
  const isWaiting = (isStalled || isDown) && outgoing.length > 0
  const days = useMemo(
    () =>
      timelineOf(
        bubblesOf(messages, outgoing, { myId, timeOf }),
        sends === 0 ? firstNew : undefined,
        notes,
      ),
    [messages, outgoing, myId, timeOf, firstNew, sends, notes],
  )
  const hasEarlier = log.hasEarlier(id)
  const placed = useMemo(() => placeNotes(days, notes, hasEarlier), [days, notes, hasEarlier])
  const showNotes = (some: readonly N[] = []) =>
    some.map((note) => <li key={note.key}>{props.showNote?.(note)}</li>)
  const groups = useMemo(() => days.flatMap((day) => day.groups), [days])
  const newestMine = groups.findLast(({ authorId }) => authorId === myId)
  const scroller = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const { isAtEnd, toEnd, onScroll } = useEnd(
    scroller,
    groups[0]?.key,
    placed.end.at(-1)?.key ?? groups.at(-1)?.bubbles.at(-1)?.key,
  )
  const earlierOf = useCallback(() => log.fetchEarlier(id), [log, id])
  const earlier = useEarlier(earlierOf, scroller, top, hasEarlier)
  const { jumpTo, isLooking } = useJump(log, id, groups, scroller)
  const { target } = props
  useEffect(() => {
    if (target) jumpTo(target)
  }, [target, jumpTo])
  const isReading = useIsAttended() && isAtEnd
  const last = messages.at(-1)
  const lastPosition = last ? positionOf(last) : 0
  const theirs = messages.findLast(({ senderId }) => senderId !== myId)
  const theirPosition = theirs ? positionOf(theirs) : 0
  const [seen, setSeen] = useState(lastPosition)
  const isUnseen = (one: M) => one.senderId !== myId && positionOf(one) > seen
  const unseen = isAtEnd ? 0 : messages.filter(isUnseen).length

  // Scrolls to the end after each message the user sends.
  useEffect(() => {
    if (sends > 0) toEnd()
  }, [sends, toEnd])

  useEffect(() => {
    if (isWaiting) announce(t`Waiting to send`)
  }, [isWaiting])

  useSpoken(lastPosition, last && last.senderId !== myId ? props.spoken(last) : null)

  const read = useEffectEvent(props.onRead)
  // Another person's message may arrive after a later one of the user's own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has been read as well
  useEffect(() => {
    if (!isReading || lastPosition === 0) return
    setSeen(lastPosition)
    read(lastPosition)
  }, [isReading, lastPosition, theirPosition])

  const now = useNow()
  const onTakeBack = isWaiting ? props.controls.onTakeBack : undefined
  const list = (
    <ol aria-label={t`Messages`} className="mt-auto flex flex-col gap-3 px-3 pt-4 sm:px-4">
      {days.map((day) => (
        <li key={day.key}>
          <p className="pb-3 text-center text-xs font-semibold text-ink-soft">
            <time dateTime={day.time}>{dayLabel(day.time, now)}</time>
          </p>
          <ol className="flex flex-col gap-2.5">
            {day.groups.map((group) => (
              <Fragment key={group.key}>
                {showNotes(placed.before.get(group.key))}
                <WindowedItem id={groupId(group.key)}>
                  {group.isFirstNew && <NewLine />}
                  {props.show(group, {
                    isMine: group.authorId === myId,
                    isNewestMine: group === newestMine,
                    isWaiting,
                    onTakeBack,
                    onCancel: props.controls.onTakeBack,
                  })}
                </WindowedItem>
              </Fragment>
            ))}
          </ol>
        </li>
      ))}
      {placed.end.length > 0 && (
        <li>
          <ol className="flex flex-col gap-2.5">{showNotes(placed.end)}</ol>
        </li>
      )}
    </ol>
  )
  return (
    <Scroller
      label={t`Conversation`}
      scroller={scroller}
      top={top}
      onScroll={onScroll}
      earlier={isLooking ? { ...earlier, isLoading: true } : earlier}
      isAtEnd={isAtEnd}
      unseen={unseen}
      onEnd={() => toEnd(true)}
    >
      {days.length === 0 && props.empty}
      {(days.length > 0 || notes.length > 0) && (
        <JumpTo value={jumpTo}>
          <Windowed scroller={scroller}>{list}</Windowed>
        </JumpTo>
      )}
      {props.children}
    </Scroller>
  )
}

/** The line between messages already read and those unread when the conversation was opened. */
const NewLine = () => (
  <p className="flex items-center gap-3 pt-1 pb-2 text-xs font-semibold text-accent before:h-px before:grow before:bg-current/30 after:h-px after:grow after:bg-current/30">
    {t`New messages`}
  </p>
)

/** Announces new messages of others to screen readers while a conversation is open, but not those already there. */
function useSpoken(position: number, text: string | null): void {
  const heard = useRef<number | null>(null)
  useEffect(() => {
    if (position === 0) return
    if (heard.current !== null && position > heard.current && text !== null) announce(text)
    heard.current = Math.max(position, heard.current ?? 0)
  }, [position, text])
}
