import {
  deleteGame,
  endedGamesOf,
  forgetGuest,
  gamesToPart,
  giveGameBack,
  openGamesOf,
  raiseVersion,
} from '@swoon/db/queries/balloon-games'
import { keptAwayAmong } from '@swoon/db/queries/blocks'
import { bannedAmong } from '@swoon/db/queries/users'
import type { Context } from '../../platform/context.ts'
import type { SafetyService } from '../safety/service.ts'
import { concernedBy, type GameChanges, idsIn, type Locked, type Where } from './changes.ts'
import * as rules from './rules.ts'

/** Removes people from games with anyone they must no longer meet. */
export function separation(
  { db, commit }: Pick<Context, 'db' | 'commit'>,
  changes: GameChanges,
  { safety }: { safety: SafetyService },
) {
  /**
   * Picks the guests who must leave: banned ones, and one of each pair that must not meet. Against the creator the guest leaves; of two
   * guests, the person who ended it, or if unknown, the one who joined later.
   */
  async function leavingOf(
    { tx }: Where,
    { stored, game }: Locked,
    userIds?: readonly string[],
    by?: string,
  ) {
    const inIt = idsIn(stored).filter((id) => !userIds || userIds.includes(id))
    const leaving = await bannedAmong(tx, inIt)
    const keptAway = await keptAwayAmong(tx, inIt)
    const hasEnded = (one: string, other: string) =>
      by === one || keptAway.some((row) => row.by === one && row.whom === other)
    for (const one of inIt) {
      const met = await safety.whomToMeet(tx, one, inIt)
      for (const other of inIt) {
        if (other === one || met.has(other) || leaving.has(one) || leaving.has(other)) continue
        if (one === game.creatorId) continue
        const isLater = !hasEnded(other, one) && inIt.indexOf(one) > inIt.indexOf(other)
        if (other === game.creatorId || hasEnded(one, other) || isLater) leaving.add(one)
      }
    }
    return leaving
  }

  /** True for a balloon date whose two people must no longer meet. */
  async function mustPart({ tx }: Where, { stored: { game } }: Locked): Promise<boolean> {
    if (!game.invited_id) return false
    const pair = [game.creator_id, game.invited_id] as const
    return (await bannedAmong(tx, pair)).size > 0 || !(await safety.mayMeet(tx, ...pair))
  }

  async function remove(unit: Where, { id, stored }: Locked): Promise<void> {
    await deleteGame(unit.tx, id)
    await changes.cancelPlans(unit, id)
    unit.emit(concernedBy(stored), 'game:deleted', { gameId: id })
    changes.broadcastToList(unit, stored.game)
  }

  const separateIn = (id: string, userIds?: readonly string[], by?: string): Promise<void> =>
    commit(async (unit) => {
      const locked = await changes.lock(unit, id)
      // Every node does this, so another one may have deleted the game. Ended games stay.
      if (!locked || locked.game.how) return
      const { game, now } = locked
      // The invited person may not have joined yet.
      const isDate = locked.stored.game.invited_id !== null
      const leaving = isDate ? new Set<string>() : await leavingOf(unit, locked, userIds, by)
      if (isDate ? await mustPart(unit, locked) : leaving.has(game.creatorId)) {
        await remove(unit, locked)
        if (now < game.startsAt) await changes.emitSelves(unit, await giveGameBack(unit.tx, id))
        return
      }
      let after = game
      for (const userId of leaving) {
        const left = rules.leave(after, userId, now)
        if ('game' in left) after = left.game
      }
      if (after !== game) await changes.write(unit, locked, after)
    })

  return {
    /**
     * Goes through all open games, even after a failure in one.
     * @param userIds people who may no longer meet; by default everyone in a game, in case a change was missed
     * @param by the one of them who ended it, if no block says so
     * @throws the first failure
     */
    async separate(userIds?: readonly string[], by?: string): Promise<void> {
      const failures: unknown[] = []
      for (const id of await (userIds ? openGamesOf(db, userIds) : gamesToPart(db)))
        await separateIn(id, userIds, by).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },

    /** Removes a deleted account from ended games, and deletes the games it created and its balloon dates. */
    async forget(userId: string): Promise<void> {
      for (const id of await endedGamesOf(db, userId))
        await changes.change(id, async (locked, unit) => {
          if ([locked.game.creatorId, locked.stored.game.invited_id].includes(userId))
            return remove(unit, locked)
          await forgetGuest(unit.tx, id, userId)
          await raiseVersion(unit.tx, id)
          // The others may no longer meet each other, so each fetches their own view.
          unit.emit(concernedBy(locked.stored), 'games:changed', { gameId: id })
          changes.broadcastToList(unit, locked.stored.game)
        })
    },
  }
}
