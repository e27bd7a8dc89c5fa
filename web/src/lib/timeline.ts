import { dayKey } from './format.ts'

/** A message of a conversation as it is shown. */
export interface Bubble {
  /** Unchanged by the server's confirmation, so that the bubble stays mounted. */
  key: string
  authorId: string
  content: string
  /** ISO 8601. */
  createdAt: string
}

/** Consecutive messages of one person. */
export interface Group<B extends Bubble = Bubble> {
  key: string
  authorId: string
  /** The line between known and new messages is above this group. */
  isFirstNew: boolean
  bubbles: readonly B[]
}

export interface Day<B extends Bubble = Bubble> {
  /** The reader's local calendar day. */
  key: string
  /** ISO 8601, of its first message. */
  time: string
  groups: readonly Group<B>[]
}

/** Milliseconds of silence after which the same person's next message begins a new group. */
const pause = 10 * 60_000

/** Confirmed messages, then unconfirmed ones; a message in both is shown once. */
export function withWaiting<B extends Bubble>(confirmed: readonly B[], waiting: readonly B[]): readonly B[] {
  const keys = new Set(confirmed.map(({ key }) => key))
  return [...confirmed, ...waiting.filter(({ key }) => !keys.has(key))]
}

/** Bubbles in order, by day and person. `firstNew` is the key of the first that was unread when the conversation was opened. */
export function timelineOf<B extends Bubble>(bubbles: readonly B[], firstNew?: string): readonly Day<B>[] {
  const days: { key: string; time: string; groups: (Group<B> & { bubbles: B[] })[] }[] = []
  for (const bubble of bubbles) {
    const key = dayKey(bubble.createdAt)
    let day = days.at(-1)
    if (day?.key !== key) {
      day = { key, time: bubble.createdAt, groups: [] }
      days.push(day)
    }
    const group = day.groups.at(-1)
    const isFirstNew = bubble.key === firstNew
    if (group && !isFirstNew && follows(group, bubble)) group.bubbles.push(bubble)
    else day.groups.push({ key: bubble.key, authorId: bubble.authorId, isFirstNew, bubbles: [bubble] })
  }
  return days
}

function follows(group: Group, bubble: Bubble): boolean {
  const last = group.bubbles.at(-1)
  if (!last || group.authorId !== bubble.authorId) return false
  return Date.parse(bubble.createdAt) - Date.parse(last.createdAt) < pause
}
