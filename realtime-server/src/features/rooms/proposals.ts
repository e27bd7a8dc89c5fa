import { lockPair } from '@swoon/db/queries/blocks'
import {
  deleteProposals,
  hearsOf,
  likesBetween,
  liveMatchOf,
  lockProposal,
  roomMatchesOf,
  spendLike,
  writeProposal,
} from '@swoon/db/queries/room-proposals'
import { notFound } from '../../platform/base/errors.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { allowances } from '../allowances/contract.ts'
import type { MatchService } from '../matches/service.ts'
import type { ProfileService } from '../profile/service.ts'
import type { SafetyService } from '../safety/service.ts'
import { type RoomMatch, roomTiming } from './contract.ts'
import type { RoomPresence } from './presence.ts'
import { roomMatchView } from './views.ts'

interface Uses {
  matches: MatchService
  profiles: ProfileService
  safety: SafetyService
}

/** Handles the matches that people in a room propose to each other. */
export function roomProposals(
  { db, clock, commit }: Context,
  presence: RoomPresence,
  { matches, profiles, safety }: Uses,
) {
  const matched = (userId: string, otherId: string, matchId: string): RoomMatch => ({
    user1Id: userId,
    user2Id: otherId,
    status: 'matched',
    matchId,
    until: null,
  })

  /**
   * Spends a like on a proposal.
   * @throws Refusal LIKE_LIMIT
   */
  async function pay({ tx, emit }: Unit, userId: string): Promise<void> {
    if (!(await spendLike(tx, userId, clock.now(), allowances.free)))
      throw refuse('likeLimit', {}, { requiresPurchase: true })
    emit(userId, 'user:updated', { user: await profiles.self(tx, userId) })
  }

  /** @throws Refusal NOT_FOUND if a match of the two has ended */
  async function match(
    unit: Unit,
    roomId: string,
    userId: string,
    otherId: string,
  ): Promise<RoomMatch> {
    const made = await matches.makeBetween(unit, userId, otherId)
    if (!made) throw notFound()
    await deleteProposals(unit.tx, userId, otherId)
    unit.emit(userId, 'room:matched', { roomId, match: matched(userId, otherId, made.id) })
    unit.emit(otherId, 'room:matched', { roomId, match: matched(otherId, userId, made.id) })
    return matched(userId, otherId, made.id)
  }

  return {
    /** @throws Refusal NOT_FOUND, NOT_IN_ROOM */
    async roomMatches(userId: string, roomId: string): Promise<RoomMatch[]> {
      await presence.requireIn(db, userId, roomId)
      const rows = await roomMatchesOf(db, {
        roomId,
        userId,
        now: clock.now(),
        after: presence.presentAfter(),
      })
      return rows.map(roomMatchView)
    },

    /**
     * Proposes a match to another participant for a like, once in 24 hours, or makes it if they have proposed or liked too. An earlier like
     * on their card also pays for the proposal.
     * @throws Refusal NOT_FOUND, NOT_IN_ROOM, LIKE_LIMIT, INVALID for themselves
     */
    propose: (userId: string, roomId: string, otherId: string): Promise<RoomMatch> =>
      commit(async (unit) => {
        const { tx, emit } = unit
        if (otherId === userId) throw refuse('matchYourself')
        await presence.requireIn(tx, userId, roomId)
        await lockPair(tx, userId, otherId)
        if (!(await safety.mayMeet(tx, userId, otherId))) throw notFound()
        const live = await liveMatchOf(tx, userId, otherId)
        if (live) return matched(userId, otherId, live)
        const now = clock.now()
        const likes = await likesBetween(tx, userId, otherId)
        const payOnce = async () => {
          if (!likes.isMine) await pay(unit, userId)
        }
        const known = await lockProposal(tx, { roomId, userId, otherId, now })
        if (known && known.proposer_id !== userId) {
          await payOnce()
          return match(unit, roomId, userId, otherId)
        }
        const until = known?.until ?? new Date(now.getTime() + roomTiming.proposal)
        const proposal = roomMatchView({
          proposer_id: userId,
          proposed_id: otherId,
          until,
          match_id: null,
        })
        const isHere = await presence.isIn(tx, otherId, roomId)
        // A like counts only while they still look for each other, and stays secret if the other isn't here.
        const isHeard = await hearsOf(tx, otherId, userId)
        if (isHere && likes.isTheirs && isHeard) {
          if (!known) await payOnce()
          return match(unit, roomId, userId, otherId)
        }
        if (known) return proposal
        // A person outside the room looks like one who doesn't exist.
        if (!isHere) throw notFound()
        await payOnce()
        await writeProposal(tx, { roomId, userId, otherId, now, until })
        emit(userId, 'room:matched', { roomId, match: proposal })
        // Nobody learns of a proposal from a person they aren't looking for.
        if (isHeard) emit(otherId, 'room:matched', { roomId, match: proposal })
        return proposal
      }),
  }
}
