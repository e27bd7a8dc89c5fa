import type { Db, Tx } from '@swoon/db'
import {
  type GameRow,
  gameById,
  gameOfClient,
  insertGame,
  momentOf,
} from '@swoon/db/queries/balloon-games'
import { otherOf } from '@swoon/db/queries/matches'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { refuse, refuseField } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { zoneHere } from '../calendar/service.ts'
import type { ChatService } from '../chat/service.ts'
import { type GameChanges, idsIn, remindOfGame, type Where } from './changes.ts'
import { type GameView, gameLimits, gameTiming, type NewGame } from './contract.ts'
import { newSeed } from './draws.ts'
import * as rules from './rules.ts'
import type { SeenGames } from './seen.ts'
import { requireSelf, spend } from './spending.ts'

const day = 24 * 60 * 60_000

/** Creates games, paid with the weekly game, reminds of them, and ends them when idle. */
export function scheduling(
  { db, clock, commit, jobs }: Pick<Context, 'db' | 'clock' | 'commit' | 'jobs'>,
  changes: GameChanges,
  { viewFor }: Pick<SeenGames, 'viewFor'>,
  { chat }: { chat: ChatService },
) {
  const { broadcast, broadcastToList, plan, write } = changes

  async function remindLater(
    { tx }: Where,
    gameId: string,
    startsAt: Date,
    now: Date,
  ): Promise<void> {
    const soon = new Date(startsAt.getTime() - gameTiming.reminder)
    if (soon > now)
      await jobs.schedule(
        tx,
        remindOfGame,
        { gameId, when: 'soon' },
        { at: soon, key: `${gameId}:soon` },
      )
    await jobs.schedule(
      tx,
      remindOfGame,
      { gameId, when: 'now' },
      { at: startsAt, key: `${gameId}:now` },
    )
  }

  /**
   * Decides the audience: everyone, or one match for a balloon date.
   * @throws Refusal NOT_FOUND for a match that isn't theirs
   */
  async function audienceOf(db: Db | Tx, userId: string, asked: NewGame) {
    const { matchId, genderPreference, minAge, maxAge, maxSlots } = asked
    if (!matchId)
      return {
        gender_preference: genderPreference,
        min_age: minAge,
        max_age: maxAge,
        max_slots: maxSlots,
      }
    const invited_id = await otherOf(db, matchId, userId)
    if (!invited_id) throw notFound()
    const { minAge: min_age, maxAge: max_age } = gameLimits
    return { invited_id, gender_preference: 'any' as const, min_age, max_age, max_slots: 2 }
  }

  /**
   * Checks that a stored game matches a repeated request. A request without `startsAt` keeps the first call's moment: the time zone may
   * have changed since.
   */
  async function isSame(userId: string, game: GameRow, asked: NewGame): Promise<boolean> {
    const { title, description, startDate: start_date, startTime: start_time, startsAt } = asked
    if (startsAt && Date.parse(startsAt) !== game.starts_at.getTime()) return false
    const audience = await audienceOf(db, userId, asked)
    const same: Partial<GameRow> = {
      title,
      description,
      start_date,
      start_time,
      invited_id: null,
      ...audience,
    }
    return (Object.keys(same) as (keyof GameRow)[]).every((field) => same[field] === game[field])
  }

  const create = (userId: string, asked: NewGame): Promise<GameView> =>
    commit(async (unit) => {
      const { tx } = unit
      const now = clock.now()
      const self = await requireSelf(tx, userId)
      const startsAt = asked.startsAt
        ? new Date(asked.startsAt)
        : await momentOf(tx, asked.startDate, asked.startTime, zoneHere(self))
      if (startsAt <= now) throw refuseField('startTime', 'startPast')
      if (startsAt.getTime() - now.getTime() > gameLimits.ahead * day)
        throw refuseField('startDate', 'startFar')
      const audience = await audienceOf(tx, userId, asked)
      const id = newId()
      const { seed, seedHash } = newSeed()
      await insertGame(tx, {
        id,
        creator_id: userId,
        client_id: asked.clientId ?? null,
        title: asked.title,
        description: asked.description,
        start_date: asked.startDate,
        start_time: asked.startTime,
        starts_at: startsAt,
        ...audience,
        seed,
        seed_hash: seedHash,
        created_at: now,
        acted_at: now,
      })
      await spend(changes, unit, self, id, now)
      await plan(unit, id, { startsAt, actedAt: now })
      await remindLater(unit, id, startsAt, now)
      if (asked.matchId)
        await chat.invite(unit, userId, {
          matchId: asked.matchId,
          gameId: id,
          content: `${asked.title}\n${asked.description}`,
        })
      broadcastToList(unit, { id, creator_id: userId, invited_id: audience.invited_id ?? null })
      return broadcast(unit, id)
    })

  return {
    /**
     * Schedules a game, or a balloon date with a match, who is invited in the chat. A repeat with the same clientId returns the first game.
     * @throws Refusal CONFLICT for a repeat with other content, INVALID for a start in the past or too far ahead, GAME_LIMIT, NOT_FOUND for
     * a match that isn't theirs
     */
    async create(userId: string, asked: NewGame): Promise<GameView> {
      const first = async () => {
        const id = asked.clientId ? await gameOfClient(db, userId, asked.clientId) : null
        const stored = id ? await gameById(db, id) : null
        if (stored && !(await isSame(userId, stored.game, asked))) throw refuse('gameMadeBefore')
        return stored
      }
      const before = await first()
      if (before) return viewFor(db, userId, before)
      return create(userId, asked).catch(async (error: unknown) => {
        // The same call ran twice at once, and the other one won.
        const other = await first()
        if (!other) throw error
        return viewFor(db, userId, other)
      })
    },

    /** Reminds a game's people that it starts soon, or now. */
    async remind({ tx, emit }: Where, id: string, when: 'soon' | 'now'): Promise<void> {
      const stored = await gameById(tx, id)
      if (!stored || stored.game.status === 'finished') return
      const { title, starts_at } = stored.game
      emit(idsIn(stored), 'game:reminded', {
        gameId: id,
        title,
        startsAt: starts_at.toISOString(),
        when,
      })
    },

    /** Ends a game that was idle for two hours; otherwise schedules the next check. */
    async endIdle(unit: Where, id: string): Promise<void> {
      const locked = await changes.lock(unit, id)
      if (!locked || locked.game.how) return
      const after = rules.pass(locked.game, locked.now)
      if (after.how) await write(unit, locked, after)
      else await plan(unit, id, after)
    },
  }
}
