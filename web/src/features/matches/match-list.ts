import type { Message } from '@swoon/realtime-server/contract/chat'
import type { MatchView } from '@swoon/realtime-server/contract/matches'

export type ReadReceipt = { matchId: string; userId: string; seq: number }
export type Presence = {
  userId: string
  online: boolean
  lastSeen: string | null
  isShared?: boolean | undefined
}

const activityOf = (match: MatchView): number =>
  Date.parse(match.lastMessage?.createdAt ?? match.createdAt)

/** Sorts matches by latest activity. */
export const byActivity = (matches: readonly MatchView[]): MatchView[] =>
  [...matches].sort((one, two) => activityOf(two) - activityOf(one) || (one.id < two.id ? 1 : -1))

/**
 * Merges the cached list with the server's answer. The answer decides who is in it, but no number decreases, because an event may have
 * overtaken the answer.
 */
export function mergeMatches(
  known: readonly MatchView[],
  answered: readonly MatchView[],
): MatchView[] {
  const before = new Map(known.map((match) => [match.id, match]))
  return byActivity(answered.map((match) => furthest(before.get(match.id), match)))
}

function furthest(known: MatchView | undefined, answered: MatchView): MatchView {
  if (!known) return answered
  const newer = known.lastSeq > answered.lastSeq ? known : answered
  return {
    ...answered,
    lastSeq: newer.lastSeq,
    lastMessage: newer.lastMessage,
    ...readUpTo(newer, Math.max(known.readSeq, answered.readSeq)),
    isSeen: known.isSeen || answered.isSeen,
    isOpened: known.isOpened || answered.isOpened,
    otherDeliveredSeq: Math.max(known.otherDeliveredSeq, answered.otherDeliveredSeq),
    otherReadSeq: Math.max(known.otherReadSeq, answered.otherReadSeq),
  }
}

/**
 * The match after the user has read up to `readSeq`: nothing is unread if that includes the last message; otherwise the count is an upper
 * bound.
 */
function readUpTo(
  match: MatchView,
  readSeq: number,
): Pick<MatchView, 'readSeq' | 'unreadCount' | 'lastUnreadSeq'> {
  const { unreadCount, lastUnreadSeq } = match
  if (readSeq <= match.readSeq) return { readSeq: match.readSeq, unreadCount, lastUnreadSeq }
  if (readSeq >= lastUnreadSeq) return { readSeq, unreadCount: 0, lastUnreadSeq: 0 }
  return { readSeq, unreadCount: Math.min(unreadCount, lastUnreadSeq - readSeq), lastUnreadSeq }
}

const change = (
  matches: readonly MatchView[],
  matchId: string,
  update: (match: MatchView) => MatchView,
): readonly MatchView[] => matches.map((match) => (match.id === matchId ? update(match) : match))

/** Makes a message its match's last one, once, and counts it as unread if the other person wrote it. */
export function withMessage(
  matches: readonly MatchView[],
  message: Message,
  myId: string,
): readonly MatchView[] {
  return change(matches, message.matchId, (match) => {
    if (message.seq <= match.lastSeq) return match
    const { seq, senderId, content, createdAt, deletedAt, kind } = message
    const isNews = senderId !== myId && seq > match.readSeq
    return {
      ...match,
      lastSeq: seq,
      lastMessage: {
        seq,
        senderId,
        content,
        createdAt,
        ...(deletedAt && { deletedAt }),
        ...(kind && { kind }),
      },
      ...(isNews && { unreadCount: match.unreadCount + 1, lastUnreadSeq: seq }),
    }
  })
}

export function withRead(
  matches: readonly MatchView[],
  receipt: ReadReceipt,
  myId: string,
): readonly MatchView[] {
  return change(matches, receipt.matchId, (match) => {
    if (receipt.userId !== myId) {
      const otherReadSeq = Math.max(match.otherReadSeq, receipt.seq)
      return {
        ...match,
        otherReadSeq,
        otherDeliveredSeq: Math.max(match.otherDeliveredSeq, otherReadSeq),
      }
    }
    return { ...match, ...readUpTo(match, receipt.seq) }
  })
}

export function withDelivered(
  matches: readonly MatchView[],
  receipt: ReadReceipt,
  myId: string,
): readonly MatchView[] {
  if (receipt.userId === myId) return matches
  return change(matches, receipt.matchId, (match) => ({
    ...match,
    otherDeliveredSeq: Math.max(match.otherDeliveredSeq, receipt.seq),
  }))
}

/** Marks matches as seen or opened; neither is ever undone. */
export const withSeen = (
  matches: readonly MatchView[],
  ids: readonly string[],
  areOpened: boolean,
): readonly MatchView[] =>
  matches.map((match) =>
    ids.includes(match.id) && !(match.isSeen && (match.isOpened || !areOpened))
      ? { ...match, isSeen: true, isOpened: match.isOpened || areOpened }
      : match,
  )

/** Unread messages that count as news: none in a muted chat, and one in a chat marked as unread. */
const unreadIn = ({ unreadCount, isMuted, isUnread }: MatchView): number =>
  isMuted ? 0 : Math.max(unreadCount, isUnread ? 1 : 0)

/** The ids of matches the user has never seen; none from an earlier release of the server. */
export const neverSeen = (matches: readonly MatchView[]): string[] =>
  matches.filter(({ isSeen }) => isSeen === false).map(({ id }) => id)

/** Number of new things: matches never seen, and unread messages. */
export const newsIn = (matches: readonly MatchView[]): number =>
  matches.reduce((sum, match) => sum + unreadIn(match), neverSeen(matches).length)

export function withPresence(
  matches: readonly MatchView[],
  { userId, online, lastSeen, isShared }: Presence,
): readonly MatchView[] {
  return matches.map((match) =>
    match.otherUser.id === userId
      ? {
          ...match,
          otherUser: {
            ...match.otherUser,
            isOnline: online,
            lastSeen: isShared === false ? null : (lastSeen ?? match.otherUser.lastSeen),
          },
        }
      : match,
  )
}
