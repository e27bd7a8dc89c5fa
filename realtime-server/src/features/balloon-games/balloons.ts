import type { Db, Tx } from '@swoon/db'
import { noteBalloonCall, popGame, popOfClient } from '@swoon/db/queries/balloon-games'
import { refuse } from '../../platform/base/refusal.ts'
import type { EmitOf } from '../../platform/changes/unit-of-work.ts'
import type { Context } from '../../platform/context.ts'
import type { GameChanges, Locked, Rooms, Where } from './changes.ts'
import { type GamePop, type GameView, gameTiming } from './contract.ts'
import { drawnBy } from './draws.ts'
import * as rules from './rules.ts'
import type { SeenGames } from './seen.ts'
import { gameIn } from './stored.ts'

interface Popping {
  userId: string
  id: string
  clientId: string | undefined
}

interface Bringing {
  to: string
  clientId: string | undefined
  action: (locked: Locked) => rules.Change
  announce?: (unit: Where, at: string) => void
}

/** Time at which everyone sees the result of a decision. */
const seenAt = (decided: Date): string =>
  new Date(decided.getTime() + gameTiming.lead).toISOString()

/**
 * Pops, refills and gifts balloons in an active game. A client unsure whether a call worked repeats it with the same `clientId`, which
 * returns the first result and sends no event.
 */
export function balloons(
  { clock, commitStatement }: Pick<Context, 'clock' | 'commitStatement'>,
  rooms: Rooms,
  { broadcastStored, broadcastToList, cancelPlans, write }: GameChanges,
  { changeSeen, readSeen, viewFor }: SeenGames,
) {
  const bring = (
    userId: string,
    id: string,
    { to, clientId, action, announce }: Bringing,
  ): Promise<GameView> =>
    changeSeen(userId, id, async (locked, unit) => {
      const { stored, now } = locked
      const last = stored.people.find(({ user_id }) => user_id === to)?.balloon_call
      if (clientId && last === clientId) return viewFor(unit.tx, userId, stored)
      const after = action(locked)
      if ('refused' in after) throw refuse(after.refused)
      announce?.(unit, seenAt(now))
      await noteBalloonCall(unit.tx, id, to, clientId ?? null)
      return write(unit, locked, after.game)
    })

  /** @returns null if the game has changed since it was read, or this call has already popped */
  async function storePop(
    { db, emit }: { db: Db | Tx; emit: EmitOf<'game:popped' | 'game:changed'> },
    { userId, clientId }: Popping,
    { stored, now }: Pick<Locked, 'stored' | 'now'>,
    { number, seated, isWinner }: rules.Popped,
  ): Promise<GamePop | null> {
    const { id, version } = stored.game
    const pop = { game_id: id, number, user_id: userId, client_id: clientId ?? null, seated }
    const game = await popGame(db, { ...pop, is_winner: isWinner, popped_at: now }, version)
    if (!game) return null
    const people = stored.people.map((one) =>
      one.user_id === userId ? { ...one, balloons_owned: 0, is_popped: true } : one,
    )
    const at = seenAt(now)
    // Comes first, so that the balloon bursts before its owner is shown without it.
    emit(rooms.games.of(id), 'game:popped', {
      gameId: id,
      userId,
      number,
      isWinner,
      balloonsOwned: 0,
      at,
    })
    return { isWinner, number, at, game: broadcastStored({ emit }, { game, people }) }
  }

  /**
   * Pops in three statements without a lock, which nearly always works.
   * @returns null if the lock must decide
   */
  const popAtOnce = (popping: Popping): Promise<GamePop | null> =>
    commitStatement(['game:popped', 'game:changed'], async (unit) => {
      const [stored, now] = [await readSeen(unit.db, popping.userId, popping.id), clock.now()]
      const after = rules.pop(gameIn(stored), popping.userId, drawnBy(stored.game.seed), now)
      return 'refused' in after || after.popped.isWinner
        ? null
        : storePop(unit, popping, { stored, now }, after.popped)
    })

  const popLocked = (popping: Popping): Promise<GamePop> =>
    changeSeen(popping.userId, popping.id, async (locked, unit) => {
      const { userId, id, clientId } = popping
      const { stored, game, now } = locked
      const first = clientId ? await popOfClient(unit.tx, { gameId: id, userId, clientId }) : null
      if (first) {
        const { number, is_winner: isWinner, popped_at } = first
        return {
          isWinner,
          number,
          at: seenAt(popped_at),
          game: await viewFor(unit.tx, userId, stored),
        }
      }
      const after = rules.pop(game, userId, drawnBy(stored.game.seed), now)
      if ('refused' in after) throw refuse(after.refused)
      if (after.popped.isWinner) {
        await cancelPlans(unit, id)
        broadcastToList(unit, stored.game)
      }
      const popped = await storePop({ db: unit.tx, emit: unit.emit }, popping, locked, after.popped)
      if (!popped) throw new Error('a game changed under its lock')
      return popped
    })

  return {
    /** @throws Refusal NOT_FOUND, NOT_IN_GAME, GAME_NOT_STARTED, GAME_OVER, NO_BALLOON */
    pop: async (userId: string, id: string, clientId?: string): Promise<GamePop> => {
      const popping = { userId, id, clientId }
      return (await popAtOnce(popping)) ?? popLocked(popping)
    },

    /** @throws Refusal NOT_FOUND, NOT_IN_GAME, GAME_NOT_STARTED, GAME_OVER, NO_SEAT, HAS_BALLOON, BALLOON_LIMIT */
    newBalloon: (userId: string, id: string, clientId?: string): Promise<GameView> =>
      bring(userId, id, {
        to: userId,
        clientId,
        action: ({ game, now }) => rules.renew(game, userId, now),
      }),

    /** @throws Refusal NOT_FOUND, NOT_IN_GAME, NOT_THE_CREATOR, GAME_NOT_STARTED, GAME_OVER, NO_SUCH_GUEST, CAN_PLAY */
    gift: (userId: string, id: string, recipientId: string, clientId?: string): Promise<GameView> =>
      bring(userId, id, {
        to: recipientId,
        clientId,
        action: ({ game, now }) => rules.gift(game, userId, recipientId, now),
        announce: ({ emit }, at) =>
          emit(rooms.games.of(id), 'game:gifted', { gameId: id, recipientId, at }),
      }),
  }
}
