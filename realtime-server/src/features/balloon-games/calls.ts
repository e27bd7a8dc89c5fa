import {
  gamePeerSocket,
  gamesHeldBy,
  holdGame,
  markGameHeld,
  releaseGame,
} from '@swoon/db/queries/balloon-games'
import { notFound } from '../../platform/base/errors.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import type { Tab } from '../../platform/sockets/shared-rooms.ts'
import type { CallHolders } from '../calls/service.ts'
import type { SafetyService } from '../safety/service.ts'
import { type GameChanges, idsIn, releaseLostTab, type Where } from './changes.ts'
import { gameTiming } from './contract.ts'
import { phaseOf } from './rules.ts'
import { isHere } from './views.ts'

/** Runs a game's call, while the game is active, for the creator and the guests with a seat, each in one tab. */
export function gameCalls(
  { db, clock, commit, jobs }: Pick<Context, 'db' | 'clock' | 'commit' | 'jobs'>,
  changes: GameChanges,
  { safety }: { safety: SafetyService },
) {
  const silentSince = (now: Date) => new Date(now.getTime() - gameTiming.gone)

  const calls: CallHolders = {
    /** @throws Refusal NOT_FOUND (also for watchers and before the start), CALL_ELSEWHERE */
    async hold(
      { userId, socketId: socket, sessionId: session }: Tab,
      gameId: string,
      tab: string,
    ): Promise<void> {
      const held = { gameId, userId, tab, socket, session, now: clock.now() }
      // After a silence long enough to disappear for the others, a return notifies them again.
      if (await markGameHeld(db, held, silentSince(held.now))) return
      await changes.change(gameId, async ({ stored, game, now }, unit) => {
        const mine = stored.people.find(({ user_id }) => user_id === userId)
        if (
          !mine ||
          phaseOf(game, now) !== 'active' ||
          !(mine.is_creator || mine.slot_number !== null)
        )
          throw notFound()
        if (mine.tab !== tab && isHere(mine, now)) throw refuse('gameElsewhere')
        await holdGame(unit.tx, { ...held, now })
        await changes.broadcast(unit, gameId)
      })
    },

    /** @throws Refusal NOT_FOUND for people who are not in the game */
    async leave({ userId, socketId }: Tab, gameId: string): Promise<void> {
      await changes.change(gameId, async ({ stored }, unit) => {
        if (!idsIn(stored).includes(userId)) throw notFound()
        if (await releaseGame(unit.tx, gameId, socketId)) await changes.broadcast(unit, gameId)
      })
    },

    async peer(
      { userId, socketId: socket }: Tab,
      gameId: string,
      to: string,
    ): Promise<string | null> {
      const found = await gamePeerSocket(db, { gameId, userId, socket, to, now: clock.now() })
      // People who may no longer meet can still share a game.
      return found !== null && (await safety.mayMeet(db, userId, to)) ? found : null
    },

    async sessionEnded({ socketId }: Tab): Promise<void> {
      for (const gameId of await gamesHeldBy(db, socketId))
        await commit(async (unit) => {
          if (await releaseGame(unit.tx, gameId, socketId)) await changes.broadcast(unit, gameId)
        })
    },

    /** Tells the others that a tab is gone if it doesn't come back after losing its socket. */
    async socketClosed({ socketId: socket }: Tab): Promise<void> {
      const at = new Date(clock.now().getTime() + gameTiming.gone)
      for (const gameId of await gamesHeldBy(db, socket))
        await commit(({ tx }) =>
          jobs.schedule(tx, releaseLostTab, { gameId, socket }, { at, key: `${gameId}:${socket}` }),
        )
    },
  }

  return {
    /** Tabs that hold a game's call. */
    calls,

    /** Releases what this socket still holds. A tab that came back holds the call with a new socket. */
    async releaseLost(unit: Where, gameId: string, socket: string): Promise<void> {
      if ((await changes.lock(unit, gameId)) && (await releaseGame(unit.tx, gameId, socket)))
        await changes.broadcast(unit, gameId)
    },
  }
}
