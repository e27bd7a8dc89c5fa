import { type RoomMatch, roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { ApiError, call } from '../../lib/api.ts'
import { useConnection } from '../../lib/connection.ts'
import { myId } from '../../lib/me.ts'
import { noticeSignOut } from '../../lib/query-client.ts'
import { untilSure } from '../../lib/until-sure.ts'
import { toast } from '../../ui/toast.tsx'
import { matches } from '../matches/queries.ts'
import { offerPremium } from '../premium/actions.ts'
import { applyRoomMatch } from './apply.ts'
import { roomMatches } from './cache.ts'

/** Proposes a match, which is shown at once. If both have, the match's own event or the list of matches brings it. */
export async function propose(roomId: string, person: { id: string; name: string }): Promise<void> {
  const user1Id = myId()
  if (user1Id === undefined) return
  const proposed: RoomMatch = { user1Id, user2Id: person.id, status: 'proposed', matchId: null, until: null }
  applyRoomMatch(roomId, proposed)
  try {
    const match = await untilSure((signal) =>
      call(roomRoutes.propose, { params: { id: roomId }, body: { user2Id: person.id }, signal }),
    )
    applyRoomMatch(roomId, match)
    if (match.status === 'matched' && useConnection.getState().status !== 'up') void matches().refetch()
  } catch (error) {
    noticeSignOut(error)
    roomMatches(roomId).patch((known) => known.filter((one) => one !== proposed))
    if (offerPremium(error)) return
    const isGone = error instanceof ApiError && error.status === 404
    if (isGone) toast({ title: 'Not here any more', text: `${person.name} has left the room.` })
    else toast({ title: 'Error', text: 'Unable to propose a match. Please try again.', tone: 'danger' })
  }
}
