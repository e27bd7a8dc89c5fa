import type { RoomMessage } from '@swoon/realtime-server/contract/rooms'
import { mergeLog } from '../../lib/live-list.ts'

/**
 * Merges new messages of a room into the known ones: by cursor, each once, in any order of arrival. A `clientId` belongs to one message
 * alone: an event may have been taken for the message that is being sent, until the reply says which it is.
 */
export function mergeMessages(known: readonly RoomMessage[], more: readonly RoomMessage[]): readonly RoomMessage[] {
  const owners = new Map(more.flatMap(({ id, clientId }) => (clientId ? [[clientId, id] as const] : [])))
  const isWrong = ({ id, clientId }: RoomMessage) => clientId && owners.has(clientId) && owners.get(clientId) !== id
  const cleared = known.some(isWrong) ? known.map((one) => (isWrong(one) ? { ...one, clientId: null } : one)) : known
  return mergeLog(cleared, more, {
    keyOf: ({ id }) => id,
    compare: (one, other) => one.cursor - other.cursor,
    saysMore: (before, copy) => !before.clientId && Boolean(copy.clientId),
  })
}

/**
 * What is known after a fetch of everything from `pages[0]` on: older messages stay, those that the pages lack have been removed, and those
 * after `knownAtStart` may have come while it was fetched.
 */
export function withPages(
  known: readonly RoomMessage[],
  pages: readonly RoomMessage[],
  knownAtStart: number,
): readonly RoomMessage[] {
  const first = pages[0]?.cursor ?? 0
  const newest = Math.max(pages.at(-1)?.cursor ?? 0, knownAtStart)
  const ids = new Set(pages.map(({ id }) => id))
  const kept = known.filter(({ id, cursor }) => cursor < first || cursor > newest || ids.has(id))
  return mergeMessages(kept.length === known.length ? known : kept, pages)
}
