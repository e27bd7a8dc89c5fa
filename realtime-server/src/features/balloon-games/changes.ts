import {
  type GameRow,
  gameById,
  giveGameBack,
  lockGame,
  raiseVersion,
  type StoredGame,
} from '@swoon/db/queries/balloon-games'
import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import { notFound } from '../../platform/base/errors.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { EmitOf } from '../../platform/changes/unit-of-work.ts'
import type { Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { SharedRooms } from '../../platform/sockets/shared-rooms.ts'
import type { Selves } from '../premium/service.ts'
import type { GameView } from './contract.ts'
import { endsAt, type Game } from './rules.ts'
import { gameIn, store } from './stored.ts'
import { gameView } from './views.ts'

/** Ends an idle game. */
export const endIdleGame = jobKind('end-idle-game', z.object({ gameId: Id }))
/** Reminds the people of a game that it starts soon, or now. */
export const remindOfGame = jobKind(
  'remind-of-game',
  z.object({ gameId: Id, when: z.enum(['soon', 'now']) }),
  {
    isPunctual: true,
  },
)

/** Releases the call from a tab that lost its socket and didn't come back. */
export const releaseLostTab = jobKind(
  'release-lost-game-tab',
  z.object({ gameId: Id, socket: z.string() }),
  {
    isPunctual: true,
  },
)

export type Where = Pick<Unit, 'tx' | 'emit' | 'evict'>

/** A locked game, as read under the lock. */
export interface Locked {
  readonly id: string
  readonly stored: StoredGame
  readonly game: Game
  readonly now: Date
}

export interface Rooms {
  /** Tabs watching the list, all in the room `all`. */
  readonly lists: SharedRooms
  /** Tabs watching a game that their user is in. */
  readonly games: SharedRooms
}

export const allGames = 'all'
export const idsIn = ({ people }: StoredGame) => people.map(({ user_id }) => user_id)

/** Lists everyone in a game or invited to it. */
export const concernedBy = (stored: StoredGame): string[] => [
  ...new Set([...idsIn(stored), ...(stored.game.invited_id ? [stored.game.invited_id] : [])]),
]

/** Changes games, each under its row's lock, then stores and broadcasts the result. */
export function gameChanges(
  { clock, commit, jobs }: Pick<Context, 'clock' | 'commit' | 'jobs'>,
  { lists, games }: Rooms,
  { profiles }: { profiles: Selves },
) {
  /**
   * Tells list watchers that a game's card has changed, so that they fetch it again. Balloon dates aren't listed; they only concern their
   * two people.
   */
  const broadcastToList = (
    { emit }: Pick<Unit, 'emit'>,
    { id, creator_id, invited_id }: Pick<GameRow, 'id' | 'creator_id' | 'invited_id'>,
  ) =>
    emit(invited_id ? [creator_id, invited_id] : lists.of(allGames), 'games:changed', {
      gameId: id,
    })

  /**
   * Counts the change and broadcasts it to everyone in the game.
   * @returns the game as its people see it
   */
  async function broadcast(unit: Where, id: string): Promise<GameView> {
    await raiseVersion(unit.tx, id)
    const stored = await gameById(unit.tx, id)
    if (!stored) throw notFound()
    return broadcastStored(unit, stored)
  }

  /** Like `broadcast`, for a change that is already counted. */
  function broadcastStored(
    { emit }: { emit: EmitOf<'game:changed'> },
    stored: StoredGame,
  ): GameView {
    const game = gameView(stored, clock.now())
    emit(idsIn(stored), 'game:changed', { game })
    return game
  }

  /** Schedules a check for when the game would end if nobody acts. */
  async function plan(
    { tx }: Where,
    id: string,
    game: Pick<Game, 'startsAt' | 'actedAt'>,
  ): Promise<void> {
    await jobs.schedule(tx, endIdleGame, { gameId: id }, { at: endsAt(game), key: id })
  }

  async function cancelPlans({ tx }: Where, id: string): Promise<void> {
    await jobs.cancel(tx, endIdleGame, id)
    for (const when of ['soon', 'now']) await jobs.cancel(tx, remindOfGame, `${id}:${when}`)
  }

  /** Sends people their own view when it has changed, for example after spending the week's game. */
  async function emitSelves({ tx, emit }: Where, userIds: readonly string[]): Promise<void> {
    for (const userId of userIds)
      emit(userId, 'user:updated', { user: await profiles.self(tx, userId) })
  }

  /** Stores an action's result on a locked game and broadcasts it. People who left hear nothing more. */
  async function write(
    unit: Where,
    { id, stored, game: before, now }: Locked,
    after: Game,
  ): Promise<GameView> {
    await store(unit.tx, id, before, after, now)
    const stays = new Set(after.guests.map(({ userId }) => userId))
    const gone = before.guests.map(({ userId }) => userId).filter((userId) => !stays.has(userId))
    if (gone.length > 0) {
      unit.evict(games.of(id), gone)
      unit.emit(gone, 'games:changed', { gameId: id })
      if (now < before.startsAt)
        for (const userId of gone) await emitSelves(unit, await giveGameBack(unit.tx, id, userId))
    }
    if (after.how) await cancelPlans(unit, id)
    // List cards show who is in a game and how it ended, but no balloons.
    if (after.how !== before.how || gone.length > 0 || after.guests.length !== before.guests.length)
      broadcastToList(unit, stored.game)
    return broadcast(unit, id)
  }

  /** Locks a game until the end of the unit of work; null if it is gone. */
  async function lock({ tx }: Where, id: string): Promise<Locked | null> {
    const stored = await lockGame(tx, id)
    return stored && { id, stored, game: gameIn(stored), now: clock.now() }
  }

  /**
   * Runs the work under a game's lock.
   * @throws Refusal NOT_FOUND, and those of the work
   */
  const change = <T>(id: string, work: (locked: Locked, unit: Where) => Promise<T>): Promise<T> =>
    commit(async (unit) => {
      const locked = await lock(unit, id)
      if (!locked) throw notFound()
      return work(locked, unit)
    })

  return {
    broadcast,
    broadcastStored,
    broadcastToList,
    plan,
    cancelPlans,
    emitSelves,
    write,
    lock,
    change,
  }
}

export type GameChanges = ReturnType<typeof gameChanges>
