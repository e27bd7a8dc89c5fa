import { deleteGame, giveGameBack, setMuted } from '@swoon/db/queries/balloon-games'
import { refuse } from '../../platform/base/refusal.ts'
import type { MatchService } from '../matches/service.ts'
import { concernedBy, type GameChanges, type Rooms } from './changes.ts'
import type { GameEnding, GameView } from './contract.ts'
import * as rules from './rules.ts'
import type { SeenGames } from './seen.ts'

/** Mutes guests, ends games and deletes them. Only a game's creator may. */
export function creatorActions(
  { games }: Rooms,
  { broadcast, broadcastToList, cancelPlans, emitSelves, write }: GameChanges,
  { changeSeen, viewFor }: SeenGames,
  { matches }: { matches: MatchService },
) {
  return {
    /** @throws Refusal NOT_FOUND, NOT_IN_GAME, NOT_THE_CREATOR, GAME_OVER, NO_SUCH_GUEST */
    mute: (userId: string, id: string, recipientId: string, isMuted: boolean): Promise<GameView> =>
      changeSeen(userId, id, async ({ game }, unit) => {
        const refusal = rules.asCreator(game, userId)
        if (refusal) throw refuse(refusal.refused)
        if (game.how) throw refuse('gameOver')
        if (!game.guests.some((guest) => guest.userId === recipientId)) throw refuse('noSuchGuest')
        await setMuted(unit.tx, id, recipientId, isMuted)
        return broadcast(unit, id)
      }),

    /**
     * Ends a game. A winner is matched with the creator. Repeating the same ending returns the first result.
     * @throws Refusal NOT_FOUND, NOT_IN_GAME, NOT_THE_CREATOR, GAME_NOT_STARTED, GAME_OVER, NO_SUCH_GUEST, NO_MATCH
     */
    end: (userId: string, id: string, winnerId: string | null): Promise<GameEnding> =>
      changeSeen(userId, id, async (locked, unit) => {
        const isRepeat = rules.hasEnded(locked.game, userId, winnerId)
        const after = isRepeat ? locked : rules.end(locked.game, userId, winnerId, locked.now)
        if ('refused' in after) throw refuse(after.refused)
        const match = winnerId ? await matches.makeBetween(unit, userId, winnerId) : null
        if (winnerId && !match) throw refuse('noMatch')
        const game = await (isRepeat
          ? viewFor(unit.tx, userId, locked.stored)
          : write(unit, locked, after.game))
        return { isMatch: match !== null, match, game }
      }),

    /**
     * Deletes a game. Before its start, everyone gets their weekly game back.
     * @throws Refusal NOT_FOUND, NOT_IN_GAME, NOT_THE_CREATOR
     */
    remove: (userId: string, id: string): Promise<void> =>
      changeSeen(userId, id, async ({ stored, game, now }, unit) => {
        const refusal = rules.asCreator(game, userId)
        if (refusal) throw refuse(refusal.refused)
        await deleteGame(unit.tx, id)
        await cancelPlans(unit, id)
        unit.emit(concernedBy(stored), 'game:deleted', { gameId: id })
        unit.evict(games.of(id))
        broadcastToList(unit, stored.game)
        if (now < game.startsAt) await emitSelves(unit, await giveGameBack(unit.tx, id))
      }),
  }
}
