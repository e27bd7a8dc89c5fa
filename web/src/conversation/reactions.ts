import type { Entry } from './merge.ts'

/** All reactions to a message after one person chose an emoji, or none (null). */
export interface Reacted {
  messageId: string
  userId: string
  emoji: string | null
  reactions: readonly { emoji: string; count: number }[]
  revision: number
}

/** The six emoji offered first. */
export const quickReactions = ['❤️', '😂', '😮', '😢', '🙏', '👍'] as const

export const ownReaction = ({ reactions }: Pick<Entry, 'reactions'>): string | null =>
  reactions?.find(({ isMine }) => isMine)?.emoji ?? null

/**
 * Applies a reaction from an event or a reply; order and repeats do not matter. The highest revision has the counts, and the highest of the
 * user's own revisions has the user's choice.
 */
export function withReaction<M extends Entry>(
  message: M,
  reacted: Reacted,
  myId: string | undefined,
): M {
  const { revision = 0, ownRevision = revision } = message
  const isNewer = reacted.revision > revision
  const isOwn = reacted.userId === myId && reacted.revision > ownRevision
  if (!isNewer && !isOwn) return message
  const own = isOwn ? reacted.emoji : ownReaction(message)
  const counts = isNewer ? reacted.reactions : (message.reactions ?? [])
  return {
    ...message,
    reactions: counts.map(({ emoji, count }) => ({ emoji, count, isMine: emoji === own })),
    revision: Math.max(revision, reacted.revision),
    ownRevision: isOwn ? reacted.revision : ownRevision,
  }
}

/** A message as it will look when the server accepts the user's choice. A repeat changes nothing. */
export function withOwnReaction<M extends Entry>(message: M, emoji: string | null): M {
  const before = ownReaction(message)
  if (before === emoji) return message
  const others = (message.reactions ?? [])
    .map((one) => (one.isMine ? { ...one, count: one.count - 1, isMine: false } : one))
    .filter(({ count, emoji: other }) => count > 0 || other === emoji)
  const isThere = others.some((one) => one.emoji === emoji)
  const chosen = others.map((one) =>
    one.emoji === emoji ? { ...one, count: one.count + 1, isMine: true } : one,
  )
  const added = emoji === null || isThere ? [] : [{ emoji, count: 1, isMine: true }]
  return { ...message, reactions: [...chosen, ...added] }
}
