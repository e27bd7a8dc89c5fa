import { useCallback } from 'react'
import { useMyPart } from '../../lib/me.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useMatches } from '../matches/queries.ts'
import { useRoomMatches } from './queries.ts'
import { type Standing, standingTo } from './standing.ts'

/** The state between the user and each person in the room. Matches made elsewhere count too. */
export function useStanding(roomId: string): (userId: string) => Standing {
  const { data: proposals } = useRoomMatches(roomId)
  const { data: matches } = useMatches()
  const myId = useMyPart((me) => me?.id)
  return useCallback(
    (userId) => standingTo(userId, { myId, proposals, matches, now: serverNow() }),
    [myId, proposals, matches],
  )
}
