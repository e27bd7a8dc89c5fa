import type { Message } from '@swoon/realtime-server/contract/chat'
import { dayKey } from '../../lib/format.ts'
import type { Outgoing } from './store.ts'

export interface Bubble {
  /** The same before and after the server confirms it, so that the bubble on screen stays the same one. */
  key: string
  /** Null while it is on its way. */
  seq: number | null
  content: string
  createdAt: string
  isMine: boolean
}

/** What one person wrote in a row. */
export interface Group {
  key: string
  isMine: boolean
  bubbles: readonly Bubble[]
}

export interface Day {
  /** Calendar day where the reader is. */
  key: string
  /** ISO 8601, of its first message. */
  time: string
  groups: readonly Group[]
}

/** Milliseconds of silence after which the same person begins a new group. */
const pause = 10 * 60_000

/** A chat as it is shown: confirmed messages by number, then what is on its way, by day and then by person. */
export function timelineOf(messages: readonly Message[], outbox: readonly Outgoing[], myId: string): readonly Day[] {
  const days: { key: string; time: string; groups: { key: string; isMine: boolean; bubbles: Bubble[] }[] }[] = []
  for (const bubble of bubblesOf(messages, outbox, myId)) {
    const key = dayKey(bubble.createdAt)
    let day = days.at(-1)
    if (day?.key !== key) {
      day = { key, time: bubble.createdAt, groups: [] }
      days.push(day)
    }
    const group = day.groups.at(-1)
    if (group && follows(group, bubble)) group.bubbles.push(bubble)
    else day.groups.push({ key: bubble.key, isMine: bubble.isMine, bubbles: [bubble] })
  }
  return days
}

export function bubblesOf(messages: readonly Message[], outbox: readonly Outgoing[], myId: string): readonly Bubble[] {
  const confirmed = messages.map(({ id, clientId, seq, content, createdAt, senderId }) => ({
    key: clientId ?? id,
    seq,
    content,
    createdAt,
    isMine: senderId === myId,
  }))
  const keys = new Set(confirmed.map(({ key }) => key))
  const waiting = outbox
    .filter(({ clientId }) => !keys.has(clientId))
    .map(({ clientId, content, createdAt }) => ({ key: clientId, seq: null, content, createdAt, isMine: true }))
  return [...confirmed, ...waiting]
}

function follows(group: { isMine: boolean; bubbles: readonly Bubble[] }, bubble: Bubble): boolean {
  const last = group.bubbles.at(-1)
  if (!last || group.isMine !== bubble.isMine) return false
  return Date.parse(bubble.createdAt) - Date.parse(last.createdAt) < pause
}
