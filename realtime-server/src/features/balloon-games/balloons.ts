import type { Db, Tx } from '@swoon/db'
import { noteBalloonCall, popGame, popOfClient, type StoredGame } from '@swoon/db/queries/balloon-games'
import { type GameChanges, type Locked, type Rooms, refused, type Where } from './changes.ts'
import { type GamePop, type GameView, gameTiming } from './contract.ts'
import { drawnBy } from './draws.ts'
import * as rules from './rules.ts'

/** A change of a game that a person may see, and a game as they see it. @throws Refusal NOT_FOUND */
export interface Seen {
  changeSeen<T>(userId: string, id: string, work: (locked: Locked, unit: Where) => Promise<T>): Promise<T>
  viewFor(db: Db | Tx, userId: string, stored: StoredGame): Promise<GameView>
}

interface Bringing {
  to: string
  clientId: string | undefined
  action: (locked: Locked) => rules.Change
  announce?: (unit: Where, at: string) => void
}

/** When everyone sees what was decided at a time. */
const seenAt = (decided: Date): string => new Date(decided.getTime() + gameTiming.lead).toISOString()

/**
 * The balloons of an active game. A client that does not know what became of its call repeats it with the same `clientId`: that returns
 * the first result, and no event is sent.
 */
export function balloons(
  rooms: Rooms,
  { broadcastStored, broadcastToList, cancelPlans, write }: GameChanges,
  { changeSeen, viewFor }: Seen,
) {
  const bring = (userId: string, id: string, { to, clientId, action, announce }: Bringing): Promise<GameView> =>
    changeSeen(userId, id, async (locked, unit) => {
      const { stored, now } = locked
      const last = stored.people.find(({ user_id }) => user_id === to)?.balloon_call
      if (clientId && last === clientId) return viewFor(unit.tx, userId, stored)
      const after = action(locked)
      if ('refused' in after) throw refused(after.refused)
      announce?.(unit, seenAt(now))
      await noteBalloonCall(unit.tx, id, to, clientId ?? null)
      return write(unit, locked, after.game)
    })

  return {
    /** @throws Refusal NOT_FOUND, NOT_IN_GAME, GAME_NOT_STARTED, GAME_OVER, NO_BALLOON */
    pop: (userId: string, id: string, clientId?: string): Promise<GamePop> =>
      changeSeen(userId, id, async (locked, unit) => {
        const { stored, game, now } = locked
        const first = clientId ? await popOfClient(unit.tx, { gameId: id, userId, clientId }) : null
        if (first) {
          const { number, is_winner: isWinner, popped_at } = first
          return { isWinner, number, at: seenAt(popped_at), game: await viewFor(unit.tx, userId, stored) }
        }
        const after = rules.pop(game, userId, drawnBy(stored.game.seed), now)
        if ('refused' in after) throw refused(after.refused)
        const { number, seated, isWinner } = after.popped
        const at = seenAt(now)
        const made = { game_id: id, number, user_id: userId, client_id: clientId ?? null }
        const popped = await popGame(unit.tx, { ...made, seated, is_winner: isWinner, popped_at: now })
        if (isWinner) {
          await cancelPlans(unit, id)
          broadcastToList(unit, stored.game)
        }
        const people = stored.people.map((one) =>
          one.user_id === userId ? { ...one, balloons_owned: 0, is_popped: true } : one,
        )
        // First, so that the balloon bursts before its owner is seen without it.
        unit.emit(rooms.games.of(id), 'game:popped', { gameId: id, userId, number, isWinner, balloonsOwned: 0, at })
        return { isWinner, number, at, game: broadcastStored(unit, { game: popped, people }) }
      }),

    /** @throws Refusal NOT_FOUND, NOT_IN_GAME, GAME_NOT_STARTED, GAME_OVER, NO_SEAT, HAS_BALLOON, BALLOON_LIMIT */
    newBalloon: (userId: string, id: string, clientId?: string): Promise<GameView> =>
      bring(userId, id, { to: userId, clientId, action: ({ game, now }) => rules.renew(game, userId, now) }),

    /** @throws Refusal NOT_FOUND, NOT_IN_GAME, NOT_THE_CREATOR, GAME_NOT_STARTED, GAME_OVER, NO_SUCH_GUEST, CAN_PLAY */
    gift: (userId: string, id: string, recipientId: string, clientId?: string): Promise<GameView> =>
      bring(userId, id, {
        to: recipientId,
        clientId,
        action: ({ game, now }) => rules.gift(game, userId, recipientId, now),
        announce: ({ emit }, at) => emit(rooms.games.of(id), 'game:gifted', { gameId: id, recipientId, at }),
      }),
  }
}
