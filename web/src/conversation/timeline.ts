import { dayKey } from '../lib/format.ts'
import type { Entry } from './merge.ts'
import {
  deletedLabel,
  type MediaFile,
  type MediaKind,
  type Original,
  type Reaction,
} from './message-parts.ts'
import type { Outgoing } from './outbox.ts'

/** A message as shown in a conversation. */
export interface Bubble<M> {
  /** Stays the same when the server confirms the message, so that the bubble stays mounted. */
  key: string
  authorId: string
  content: string
  /** Kind of its attachments. */
  kind: MediaKind | null
  files: readonly MediaFile[]
  replyTo: Original | null
  isEdited: boolean
  /** The author took it back; the content says so. */
  isDeleted: boolean
  reactions: readonly Reaction[]
  /** ISO 8601. */
  createdAt: string
  /** Null until the server confirms it. */
  message: M | null
}

/** Consecutive messages of one person. */
export interface Group<M> {
  key: string
  authorId: string
  /** The line between known and new messages goes above this group. */
  isFirstNew: boolean
  bubbles: readonly Bubble<M>[]
}

export interface Day<M> {
  /** The reader's local calendar day. */
  key: string
  /** ISO 8601, the time of the first message. */
  time: string
  groups: readonly Group<M>[]
}

/** Milliseconds of silence after which the same person's next message starts a new group. */
const pause = 10 * 60_000

const none: readonly never[] = []

/** Confirmed messages in order, then the user's unconfirmed ones; a message in both lists is shown once. */
export function bubblesOf<M extends Entry>(
  messages: readonly M[],
  outgoing: readonly Outgoing[],
  { myId, timeOf }: { myId: string; timeOf: (message: M) => string },
): readonly Bubble<M>[] {
  const confirmed = messages.map((message) => ({
    key: message.clientId ?? message.id,
    authorId: message.senderId,
    content: message.deletedAt ? deletedLabel : message.content,
    kind: message.kind ?? null,
    files: message.attachments ?? none,
    replyTo: message.replyTo ?? null,
    isEdited: message.editedAt !== undefined && !message.deletedAt,
    isDeleted: message.deletedAt !== undefined,
    reactions: message.deletedAt ? none : (message.reactions ?? none),
    createdAt: timeOf(message),
    message,
  }))
  const keys = new Set(confirmed.map(({ key }) => key))
  const waiting = outgoing
    .filter(({ clientId }) => !keys.has(clientId))
    .map(({ clientId, content, kind = null, files = none, replyTo = null, createdAt }) => ({
      key: clientId,
      authorId: myId,
      content,
      kind,
      files,
      replyTo,
      isEdited: false,
      isDeleted: false,
      reactions: none,
      createdAt,
      message: null,
    }))
  return [...confirmed, ...waiting]
}

/**
 * Bubbles in order, by day and person. `firstNew` is the key of the first message that was unread when the conversation was opened; `notes`
 * go between groups.
 */
export function timelineOf<M>(
  bubbles: readonly Bubble<M>[],
  firstNew?: string,
  notes: readonly { at: string }[] = [],
): readonly Day<M>[] {
  const breaks = notes.map(({ at }) => Date.parse(at))
  const days: { key: string; time: string; groups: (Group<M> & { bubbles: Bubble<M>[] })[] }[] = []
  for (const bubble of bubbles) {
    const key = dayKey(bubble.createdAt)
    let day = days.at(-1)
    if (day?.key !== key) {
      day = { key, time: bubble.createdAt, groups: [] }
      days.push(day)
    }
    const group = day.groups.at(-1)
    const isFirstNew = bubble.key === firstNew
    if (group && !isFirstNew && follows(group, bubble, breaks)) group.bubbles.push(bubble)
    else
      day.groups.push({ key: bubble.key, authorId: bubble.authorId, isFirstNew, bubbles: [bubble] })
  }
  return days
}

function follows<M>(group: Group<M>, bubble: Bubble<M>, breaks: readonly number[]): boolean {
  const last = group.bubbles.at(-1)
  if (!last || group.authorId !== bubble.authorId) return false
  const [before, now] = [Date.parse(last.createdAt), Date.parse(bubble.createdAt)]
  return now - before < pause && !breaks.some((at) => before <= at && at < now)
}

/** Fields that the bubble shows and a change may affect. */
const shownOf = ['key', 'content', 'reactions', 'replyTo', 'isEdited', 'isDeleted'] as const

const addresses = (bubble: Bubble<unknown> | undefined) =>
  bubble?.files.map(({ id, url }) => url ?? id).join()

/**
 * Checks whether a group looks as before. A new message rebuilds the timeline, but changes only one
 * group of it.
 */
export function isSameGroup<M>(one: Group<M>, two: Group<M>): boolean {
  const [before, after] = [one.bubbles, two.bubbles]
  return (
    one.isFirstNew === two.isFirstNew &&
    before.length === after.length &&
    before.every(
      (bubble, at) =>
        (bubble.message === null) === (after[at]?.message === null) &&
        shownOf.every((part) => bubble[part] === after[at]?.[part]) &&
        addresses(bubble) === addresses(after[at]),
    )
  )
}

interface Reading<M> {
  myId: string
  positionOf: (message: M) => number
  /** Position up to which the user had read when opening the conversation. */
  readUpTo: number
  /** The last message at that time. Later ones are read on arrival. */
  lastThen: number
}

/** The key of the first message of others that was unread when the conversation was opened, until the user replies. */
export function firstNewOf<M extends Entry>(
  messages: readonly M[],
  reading: Reading<M>,
): string | undefined {
  const { myId, positionOf, readUpTo, lastThen } = reading
  const before = messages.filter((one) => positionOf(one) <= lastThen)
  const read = before.findLast((one) => positionOf(one) <= readUpTo || one.senderId === myId)
  const known = Math.max(readUpTo, read ? positionOf(read) : 0)
  return before.find((one) => positionOf(one) > known && one.senderId !== myId)?.id
}
