import type { Db, Tx } from '@swoon/db'
import {
  deleteGame,
  gameById,
  gamesOf,
  giveGameBack,
  popsOf,
  type StoredGame,
  setMuted,
} from '@swoon/db/queries/balloon-games'
import { notFound } from '../../platform/base/errors.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import type { ChatService } from '../chat/service.ts'
import type { MatchService } from '../matches/service.ts'
import type { Selves } from '../premium/service.ts'
import type { SafetyService } from '../safety/service.ts'
import type { Ice } from '../video-chat/contract.ts'
import type { VideoChatService } from '../video-chat/service.ts'
import { balloons, type Seen } from './balloons.ts'
import { calendarFile } from './calendar-file.ts'
import { gameCalls } from './calls.ts'
import { concernedBy, gameChanges, idsIn, type Locked, type Rooms } from './changes.ts'
import type { GameDraw, GameEnding, GameView } from './contract.ts'
import { gameList } from './list.ts'
import * as rules from './rules.ts'
import { scheduling } from './scheduling.ts'
import { separation } from './separation.ts'
import { gameIn } from './stored.ts'
import { gameView } from './views.ts'
import { isFor, unwelcomeBy } from './welcome.ts'

export type BalloonGameService = ReturnType<typeof balloonGameService>

export interface Uses {
  profiles: Selves
  matches: MatchService
  safety: SafetyService
  chat: ChatService
  videoChat: VideoChatService
}

/** How many games a list has. */
const listedAtMost = 100

/** Balloon games: every action is one transaction on the game's row, decided by the rules; most pops are one statement on it. */
export function balloonGameService(context: Context, rooms: Rooms, uses: Uses) {
  const { db, clock } = context
  const { safety, matches, videoChat } = uses
  const changes = gameChanges(context, rooms, uses)
  const { broadcast, broadcastToList, cancelPlans, emitSelves, write, change } = changes
  const { requireSelf, spend, create, remind, endIdle } = scheduling(context, changes, uses, {
    viewFor,
  })
  const list = gameList(context, listedAtMost)

  /** Those of these games that a person may see, as they see them. */
  async function viewsFor(
    db: Db | Tx,
    userId: string,
    all: readonly StoredGame[],
  ): Promise<GameView[]> {
    const met = await safety.whomToMeet(db, userId, [...new Set(all.flatMap(idsIn))])
    const isSeen = (otherId: string) => otherId === userId || met.has(otherId)
    const now = clock.now()
    return all
      .filter(({ game }) => isFor(game, userId) && isSeen(game.creator_id))
      .map((stored) => gameView(stored, now, isSeen, userId))
  }

  /** A game as a person sees it. @throws Refusal NOT_FOUND */
  async function viewFor(
    db: Db | Tx,
    userId: string,
    stored: StoredGame | null,
  ): Promise<GameView> {
    const [view] = stored ? await viewsFor(db, userId, [stored]) : []
    if (!view) throw notFound()
    return view
  }

  /** A game that a person may see. @throws Refusal NOT_FOUND */
  async function requireSeen(
    db: Db | Tx,
    userId: string,
    stored: StoredGame | null,
  ): Promise<StoredGame> {
    const creatorId = stored?.game.creator_id
    if (!stored || !creatorId || !isFor(stored.game, userId)) throw notFound()
    if (creatorId !== userId && !(await safety.mayMeet(db, userId, creatorId))) throw notFound()
    return stored
  }

  const readSeen: Seen['readSeen'] = async (db, userId, id) =>
    requireSeen(db, userId, await gameById(db, id))

  /** As `requireSeen`, for the people in it. @throws Refusal NOT_FOUND, NOT_IN_GAME */
  async function requireIn(userId: string, id: string): Promise<StoredGame> {
    const stored = await readSeen(db, userId, id)
    if (!idsIn(stored).includes(userId)) throw refuse('notInGame')
    return stored
  }

  /** @throws Refusal NOT_FOUND */
  const changeSeen: Seen['changeSeen'] = (userId, id, work) =>
    change(id, async (locked, unit) => {
      await requireSeen(unit.tx, userId, locked.stored)
      return work(locked, unit)
    })

  const act = (
    userId: string,
    id: string,
    action: (locked: Locked) => rules.Change,
  ): Promise<GameView> =>
    changeSeen(userId, id, async (locked, unit) => {
      const after = action(locked)
      if ('refused' in after) throw refuse(after.refused)
      return write(unit, locked, after.game)
    })

  return {
    /** `calls`: who holds the calls of games. */
    ...gameCalls(context, changes, uses),
    ...separation(context, changes, uses),
    ...balloons(context, rooms, changes, { changeSeen, readSeen, viewFor }),
    create,
    remind,
    endIdle,

    /** The list as a person sees it, as JSON. */
    list: list.textFor,

    /** The games that a person is or was in or is invited to. */
    mine: async (userId: string): Promise<GameView[]> =>
      viewsFor(db, userId, await gamesOf(db, userId, listedAtMost)),

    /** Reads the list again, because someone was banned. */
    forgetList: list.forget,

    /** @throws Refusal NOT_FOUND */
    game: async (userId: string, id: string): Promise<GameView> =>
      viewFor(db, userId, await gameById(db, id)),

    /** @throws Refusal NOT_FOUND, GAME_FULL also for people who must not meet someone in it, NOT_FOR_YOU, ALREADY_IN_GAME, GAME_LIMIT */
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
        // A balloon date costs only the week's game of the person who invites.
        if (!invitedId) await spend(unit, self, id, now)
        return write(unit, locked, after.game)
      }),

    /** @throws Refusal NOT_FOUND, CREATOR_STAYS, NOT_IN_GAME, GAME_OVER */
    async leave(userId: string, id: string): Promise<void> {
      await act(userId, id, ({ game, now }) => rules.leave(game, userId, now))
    },

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
     * Ends a game; a winner is matched with the creator. A repeat of the creator's own ending returns its result.
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

    /** Deletes a game. Before its start everyone gets their game of the week back. @throws Refusal NOT_FOUND, NOT_IN_GAME, NOT_THE_CREATOR */
    remove: (userId: string, id: string): Promise<void> =>
      changeSeen(userId, id, async ({ stored, game, now }, unit) => {
        const refusal = rules.asCreator(game, userId)
        if (refusal) throw refuse(refusal.refused)
        await deleteGame(unit.tx, id)
        await cancelPlans(unit, id)
        unit.emit(concernedBy(stored), 'game:deleted', { gameId: id })
        unit.evict(rooms.games.of(id))
        broadcastToList(unit, stored.game)
        if (now < game.startsAt) await emitSelves(unit, await giveGameBack(unit.tx, id))
      }),

    /** @throws Refusal NOT_FOUND, NOT_IN_GAME */
    async draw(userId: string, id: string): Promise<GameDraw> {
      const { game } = await requireIn(userId, id)
      const pops = await popsOf(db, id)
      const popped = pops.flatMap(({ user_id }) => user_id ?? [])
      const met = await safety.whomToMeet(db, userId, popped)
      return {
        seedHash: game.seed_hash,
        seed: game.status === 'finished' ? game.seed : null,
        pops: pops.map(({ number, user_id, seated, is_winner, popped_at }) => ({
          number,
          userId: user_id === userId || (user_id && met.has(user_id)) ? user_id : null,
          seated,
          isWinner: is_winner,
          poppedAt: popped_at.toISOString(),
        })),
      }
    },

    /** With credentials of the relay only for people who may be on video now. @throws Refusal NOT_FOUND, NOT_IN_GAME */
    async ice(userId: string, id: string): Promise<Ice> {
      const stored = await requireIn(userId, id)
      const onVideo = stored.people
        .filter(({ is_creator, slot_number }) => is_creator || slot_number !== null)
        .map(({ user_id }) => user_id)
      const mayRelay =
        onVideo.includes(userId) && rules.phaseOf(gameIn(stored), clock.now()) === 'active'
      return videoChat.iceAmong(userId, onVideo, mayRelay)
    },

    /** The game as an iCalendar file. @throws Refusal NOT_FOUND */
    async calendar(userId: string, id: string): Promise<string> {
      const { game } = await readSeen(db, userId, id)
      return calendarFile(game, context.env.PUBLIC_URL, clock.now())
    },
  }
}
