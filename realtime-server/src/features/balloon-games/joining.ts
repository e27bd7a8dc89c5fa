import { refuse } from '../../platform/base/refusal.ts'
import type { SafetyService } from '../safety/service.ts'
import { type GameChanges, idsIn } from './changes.ts'
import type { GameView } from './contract.ts'
import * as rules from './rules.ts'
import type { SeenGames } from './seen.ts'
import { requireSelf, spend } from './spending.ts'
import { unwelcomeBy } from './welcome.ts'

/** Joins games and leaves them. */
export function gameJoining(
  changes: GameChanges,
  { changeSeen }: Pick<SeenGames, 'changeSeen'>,
  { safety }: { safety: SafetyService },
) {
  return {
    /** @throws Refusal NOT_FOUND, GAME_FULL (also for people who must not meet a participant), NOT_FOR_YOU, ALREADY_IN_GAME, GAME_LIMIT */
    join: (userId: string, id: string): Promise<GameView> =>
      changeSeen(userId, id, async (locked, unit) => {
        const { stored, game, now } = locked
        const self = await requireSelf(unit.tx, userId)
        const { invited_id: invitedId } = stored.game
        const isWelcome = invitedId === userId || unwelcomeBy(stored.game, self, now) === null
        const after = rules.join(game, userId, isWelcome, now)
        const others = idsIn(stored).filter((otherId) => otherId !== userId)
        const met = await safety.whomToMeet(unit.tx, userId, others)
        if ('refused' in after && after.refused === 'alreadyInGame') throw refuse(after.refused)
        if (others.some((otherId) => !met.has(otherId))) throw refuse('gameFull')
        if ('refused' in after) throw refuse(after.refused)
        // A balloon date only costs the inviter's weekly game.
        if (!invitedId) await spend(changes, unit, self, id, now)
        return changes.write(unit, locked, after.game)
      }),

    /** @throws Refusal NOT_FOUND, CREATOR_STAYS, NOT_IN_GAME, GAME_OVER */
    leave: (userId: string, id: string): Promise<void> =>
      changeSeen(userId, id, async (locked, unit) => {
        const after = rules.leave(locked.game, userId, locked.now)
        if ('refused' in after) throw refuse(after.refused)
        await changes.write(unit, locked, after.game)
      }),
  }
}
