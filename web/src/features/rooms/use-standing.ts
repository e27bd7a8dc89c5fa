import { useCallback } from 'react'
import { serverNow } from '../../lib/server-clock.ts'
import { useMatches } from '../matches/queries.ts'
import { useRoomMatches } from './queries.ts'

/** How I stand to someone: nothing yet, I have proposed, they have, or we are matched. */
export type Standing = { is: 'open' } | { is: 'proposed' } | { is: 'asked' } | { is: 'matched'; matchId: string }

/** How I stand to each person in the room. Matches made elsewhere count too. */
export function useStanding(roomId: string): (userId: string) => Standing {
  const { data: proposals } = useRoomMatches(roomId)
  const { data: matches } = useMatches()
  return useCallback(
    (userId) => {
      const match = matches?.find(({ otherUser }) => otherUser.id === userId)
      if (match) return { is: 'matched', matchId: match.id }
      const known = proposals?.filter(({ user1Id, user2Id }) => user1Id === userId || user2Id === userId) ?? []
      const made = known.find(({ status, matchId }) => status === 'matched' && matchId !== null)
      // The list knows which matches have ended.
      if (made?.matchId && !matches) return { is: 'matched', matchId: made.matchId }
      const open = known.filter(({ status, until }) => status === 'proposed' && !isOver(until))
      if (open.some(({ user2Id }) => user2Id === userId)) return { is: 'proposed' }
      return open.length > 0 ? { is: 'asked' } : { is: 'open' }
    },
    [proposals, matches],
  )
}

const isOver = (until: string | null): boolean => until !== null && Date.parse(until) < serverNow()
