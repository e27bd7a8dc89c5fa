import type { MediaFile, MediaKind, Original, Reaction } from './message-parts.ts'

/** Fields common to the messages of all conversations. */
export interface Entry {
  id: string
  senderId: string
  content: string
  kind?: MediaKind | undefined
  attachments?: readonly MediaFile[] | undefined
  /** The id its sender gave it; only the sender's own copies carry it. */
  clientId?: string | null
  replyTo?: Original | undefined
  reactions?: readonly Reaction[] | undefined
  /** Increases with each change of a message after it was sent; missing before the first. */
  revision?: number | undefined
  /** ISO 8601: when the author edited it, or took it back. */
  editedAt?: string | undefined
  deletedAt?: string | undefined
  /** Client only: the revision up to which the user's own reaction is known, if not `revision`. */
  ownRevision?: number | undefined
}

type PositionOf<M> = (message: M) => number

export const firstPosition = <M>(messages: readonly M[], positionOf: PositionOf<M>): number =>
  messages[0] ? positionOf(messages[0]) : 0

export const lastPosition = <M>(messages: readonly M[], positionOf: PositionOf<M>): number => {
  const last = messages.at(-1)
  return last ? positionOf(last) : 0
}

/**
 * Merges new messages of a log into the known ones: in order, each once. The order of arrival does not matter, so pages, events and replies
 * may overtake each other; of two copies of a message the higher revision wins. A `clientId` belongs to one message only: an event may have
 * been matched to the message being sent, until the reply says which it is. Returns `known` itself if nothing is new.
 */
export function mergeMessages<M extends Entry>(
  known: readonly M[],
  more: readonly M[],
  positionOf: PositionOf<M>,
): readonly M[] {
  const owners = new Map(
    more.flatMap(({ id, clientId }) => (clientId ? [[clientId, id] as const] : [])),
  )
  const isWrong = ({ id, clientId }: M) =>
    clientId && owners.has(clientId) && owners.get(clientId) !== id
  const cleared = known.some(isWrong)
    ? known.map((one) => (isWrong(one) ? { ...one, clientId: null } : one))
    : known
  const byId = new Map(cleared.map((message) => [message.id, message]))
  let isChanged = cleared !== known
  for (const message of more) {
    const before = byId.get(message.id)
    const now = before ? later(before, message) : message
    if (now === before) continue
    byId.set(message.id, now)
    isChanged = true
  }
  return isChanged
    ? [...byId.values()].sort((one, other) => positionOf(one) - positionOf(other))
    : known
}

/** The time of a message's last edit or removal; empty if none. */
const changedAt = ({ deletedAt, editedAt }: Entry): string => deletedAt ?? editedAt ?? ''

/** Combines two copies of a message: the later words, the later reactions, and the `clientId` if either has one. */
function later<M extends Entry>(before: M, message: M): M {
  const words = changedAt(message) > changedAt(before) ? message : before
  const counts = (message.revision ?? 0) > (before.revision ?? 0) ? message : before
  const isNamed = before.clientId || !message.clientId
  if (words === before && counts === before && isNamed) return before
  const { reactions, revision, ownRevision } = counts
  const clientId = before.clientId || message.clientId
  // The author's own copy has more fields.
  const copy = isNamed && words === before ? before : { ...message, ...wordsOf(words) }
  return { ...copy, reactions, revision, ownRevision, ...(clientId && { clientId }) }
}

const wordsOf = ({ content, editedAt, deletedAt, replyTo, kind, attachments }: Entry) => ({
  content,
  editedAt,
  deletedAt,
  replyTo,
  kind,
  attachments,
})

/** A message's new text, or its removal. */
export interface Changed {
  messageId: string
  content: string
  editedAt?: string | undefined
  deletedAt?: string | undefined
}

/** Fields that a message loses when it is taken back. */
const gone = { replyTo: undefined, reactions: [], kind: undefined, attachments: undefined }

/** Applies a change from an event or a reply to the message itself and to replies that quote it; order and repeats do not matter. */
export function withChange<M extends Entry>(message: M, change: Changed): M {
  const { messageId, content, editedAt, deletedAt } = change
  if (message.id === messageId) {
    if (changedAt({ ...message, ...change }) <= changedAt(message)) return message
    return { ...message, content, editedAt, deletedAt, ...(deletedAt && gone) }
  }
  const replyTo = message.replyTo && originalAfter(message.replyTo, change)
  return replyTo === message.replyTo ? message : { ...message, replyTo }
}

/** Applies a change, possibly of another message, to the original of a reply. */
export function originalAfter(
  original: Original,
  { messageId, content, deletedAt }: Changed,
): Original {
  if (original.id !== messageId || original.place === null) return original
  if (deletedAt) return { ...original, place: null, content: '', name: '', picture: undefined }
  return original.content === content ? original : { ...original, content }
}

/**
 * The log after a fetch of everything from `pages[0]` on. Earlier messages stay unless the pages are the whole log; messages the pages lack
 * were removed; those after `knownAtStart` may have arrived during the fetch.
 */
export function withPages<M extends Entry>(
  known: readonly M[],
  { pages, isWhole, knownAtStart }: { pages: readonly M[]; isWhole: boolean; knownAtStart: number },
  positionOf: PositionOf<M>,
): readonly M[] {
  const first = isWhole ? 0 : firstPosition(pages, positionOf)
  const newest = Math.max(lastPosition(pages, positionOf), knownAtStart)
  const ids = new Set(pages.map(({ id }) => id))
  const kept = known.filter(
    (one) => positionOf(one) < first || positionOf(one) > newest || ids.has(one.id),
  )
  return mergeMessages(kept.length === known.length ? known : kept, pages, positionOf)
}
