import type { MediaFile, MediaKind, Original, Reaction } from './message-parts.ts'

/** Fields common to the messages of all conversations. */
export interface Entry {
  id: string
  senderId: string
  content: string
  kind?: MediaKind | undefined
  attachments?: readonly MediaFile[] | undefined
  /** The name that its sender gave it; only the sender's own copies carry it. */
  clientId?: string | null
  replyTo?: Original | undefined
  reactions?: readonly Reaction[] | undefined
  /** Grows with each change of a message after it was sent; missing before the first. */
  revision?: number | undefined
  /** In ISO 8601: when its author edited it, or took it back. */
  editedAt?: string | undefined
  deletedAt?: string | undefined
  /** Here alone: up to which revision the own reaction is known, if that is not `revision`. */
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
 * Merges new messages of a log into the known ones: in order, each once. The result does not depend on the order of arrival, so pages,
 * events and replies may overtake one another; of two states of a message the one with the higher revision stays. A `clientId` belongs to one message alone: an event may have been taken for the message
 * that is being sent, until the reply says which it is. Returns `known` itself if nothing is new.
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

/** When a message was last edited or taken back; empty if never. */
const changedAt = ({ deletedAt, editedAt }: Entry): string => deletedAt ?? editedAt ?? ''

/** Of two copies of a message the later words and the later reactions, with the `clientId` that one of them has. */
function later<M extends Entry>(before: M, message: M): M {
  const words = changedAt(message) > changedAt(before) ? message : before
  const counts = (message.revision ?? 0) > (before.revision ?? 0) ? message : before
  const isNamed = before.clientId || !message.clientId
  if (words === before && counts === before && isNamed) return before
  const { reactions, revision, ownRevision } = counts
  const clientId = before.clientId || message.clientId
  // The author's own copy says more than others.
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

/** New words of a message, or that it was taken back. */
export interface Changed {
  messageId: string
  content: string
  editedAt?: string | undefined
  deletedAt?: string | undefined
}

/** Fields that a message loses when it is taken back. */
const gone = { replyTo: undefined, reactions: [], kind: undefined, attachments: undefined }

/**
 * A message after a change that an event or a reply brought, in whatever order and however often they come: the message itself, and each
 * that answers it.
 */
export function withChange<M extends Entry>(message: M, change: Changed): M {
  const { messageId, content, editedAt, deletedAt } = change
  if (message.id === messageId) {
    if (changedAt({ ...message, ...change }) <= changedAt(message)) return message
    return { ...message, content, editedAt, deletedAt, ...(deletedAt && gone) }
  }
  const replyTo = message.replyTo && originalAfter(message.replyTo, change)
  return replyTo === message.replyTo ? message : { ...message, replyTo }
}

/** The original of a reply after a change, which may be of another message. */
export function originalAfter(
  original: Original,
  { messageId, content, deletedAt }: Changed,
): Original {
  if (original.id !== messageId || original.place === null) return original
  if (deletedAt) return { ...original, place: null, content: '', name: '', picture: undefined }
  return original.content === content ? original : { ...original, content }
}

/**
 * The log after a fetch of everything from `pages[0]` on: messages before it stay unless the pages
 * are the whole log, others that the pages lack have been removed, and those after `knownAtStart`
 * may have come while they were fetched.
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
