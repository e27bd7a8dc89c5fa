import { type RoomMessage, roomLimits, roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tell } from '../../lib/told.ts'
import { knownMessages, type Messages, messagesKey } from './cache.ts'
import { mergeMessages, withPages } from './messages.ts'

/** Pages fetched at most to fill what was missed. Whoever missed more begins at the newest, as if the room were opened. */
const most = 6

interface Progress {
  /** Up to here nothing is missing. */
  solid: number
  /** Events come, so that each one extends `solid`. */
  isLive: boolean
  removed: Set<string>
  /** Older pages exist. */
  hasEarlier: boolean
}

const progress = new Map<string, Progress>()

function progressOf(roomId: string): Progress {
  const known = progress.get(roomId) ?? { solid: 0, isLive: false, removed: new Set<string>(), hasEarlier: false }
  progress.set(roomId, known)
  return known
}

const lastCursor = (messages: Messages | undefined): number => messages?.at(-1)?.cursor ?? 0

/** Events may have been missed: until the next fetch has ended, nothing new counts as complete. */
export const noteInterruption = (roomId: string): void => {
  progressOf(roomId).isLive = false
}

export const hasEarlier = (roomId: string): boolean => progressOf(roomId).hasEarlier

/** Fetches the latest page, and the pages before it down to the last message after which something may be missing. */
export async function fetchFeed(roomId: string, signal: AbortSignal): Promise<Messages> {
  const state = progressOf(roomId)
  const before = knownMessages(roomId)
  const knownAtStart = lastCursor(before)
  const page = (query: { before?: string }) => call(roomRoutes.messages, { params: { id: roomId }, query, signal })
  let pages: RoomMessage[] = await page({})
  let isFull = pages.length >= roomLimits.page
  for (let count = 1; before && isFull && firstCursor(pages) > state.solid && count < most; count++) {
    const earlier = await page({ before: String(firstCursor(pages)) })
    isFull = earlier.length >= roomLimits.page
    pages = [...earlier, ...pages]
  }
  const isGap = isFull && firstCursor(pages) > state.solid
  if (!before || isGap) state.hasEarlier = isFull
  const shown = pages.filter(({ id }) => !state.removed.has(id))
  const known = knownMessages(roomId) ?? []
  const kept = isGap ? known.filter(({ cursor }) => cursor > Math.max(knownAtStart, lastCursor(shown))) : known
  const all = withPages(kept, shown, knownAtStart)
  state.solid = Math.max(lastCursor(all), lastCursor(pages))
  state.isLive = true
  return all
}

const firstCursor = (messages: Messages): number => messages[0]?.cursor ?? 0

/** Adds the page before the oldest known message. */
export async function fetchEarlier(roomId: string): Promise<void> {
  const first = knownMessages(roomId)?.[0]
  if (!first) return
  const page = await call(roomRoutes.messages, { params: { id: roomId }, query: { before: String(first.cursor) } })
  const state = progressOf(roomId)
  state.hasEarlier = page.length >= roomLimits.page
  const kept = page.filter(({ id }) => !state.removed.has(id))
  queryClient.setQueryData<Messages>(messagesKey(roomId), (known) => known && mergeMessages(known, kept))
}

/** Adds a message that a reply or an event brought. A feed that was never opened here is fetched when it is opened. */
export function addMessage(message: RoomMessage): void {
  const state = progressOf(message.roomId)
  if (state.removed.has(message.id)) return
  tell<Messages>(messagesKey(message.roomId), (known) => mergeMessages(known, [message]))
  if (state.isLive) state.solid = Math.max(state.solid, message.cursor)
}

export function dropMessage(roomId: string, messageId: string): void {
  progressOf(roomId).removed.add(messageId)
  tell<Messages>(messagesKey(roomId), (known) => known.filter(({ id }) => id !== messageId))
}

/** Shows a message again whose removal the server refused. */
export function restoreMessage(message: RoomMessage): void {
  progressOf(message.roomId).removed.delete(message.id)
  tell<Messages>(messagesKey(message.roomId), (known) => mergeMessages(known, [message]))
}
