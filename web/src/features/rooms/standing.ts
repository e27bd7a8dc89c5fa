import type { RoomMatch } from '@swoon/realtime-server/contract/rooms'

/** The state between the user and another person: none, the user has proposed, the other has, or they are matched. */
export type Standing =
  | { is: 'open' }
  | { is: 'proposed' }
  | { is: 'asked' }
  | { is: 'matched'; matchId: string }

interface Known {
  myId: string | undefined
  /** The user's proposals in the room, made and received; undefined while unknown. */
  proposals: readonly RoomMatch[] | undefined
  /** All of the user's matches; undefined while unknown. */
  matches: readonly { id: string; otherUser: { id: string } }[] | undefined
  /** Milliseconds, by the server's clock. */
  now: number
}

/** The state between the user and another person, from what concerns just these two. */
export function standingTo(userId: string, { myId, proposals, matches, now }: Known): Standing {
  const match = matches?.find(({ otherUser }) => otherUser.id === userId)
  if (match) return { is: 'matched', matchId: match.id }
  const made =
    proposals?.filter(({ user1Id, user2Id }) => user1Id === myId && user2Id === userId) ?? []
  const received =
    proposals?.filter(({ user1Id, user2Id }) => user1Id === userId && user2Id === myId) ?? []
  const matched = [...made, ...received].find(
    ({ status, matchId }) => status === 'matched' && matchId !== null,
  )
  // Only the list knows which matches have ended.
  if (matched?.matchId && !matches) return { is: 'matched', matchId: matched.matchId }
  const isOpen = ({ status, until }: RoomMatch) => status === 'proposed' && !isOver(until, now)
  if (made.some(isOpen)) return { is: 'proposed' }
  return received.some(isOpen) ? { is: 'asked' } : { is: 'open' }
}

const isOver = (until: string | null, now: number): boolean =>
  until !== null && Date.parse(until) < now

/** People here who have proposed a match to the user, in the given order. */
export const askingOf = <Person extends { id: string }>(
  people: readonly Person[],
  standingOf: (userId: string) => Standing,
): Person[] => people.filter(({ id }) => standingOf(id).is === 'asked')
