import { gameById, gamesOf, popsOf } from '@swoon/db/queries/balloon-games'
import type { Context } from '../../platform/context.ts'
import type { SafetyService } from '../safety/service.ts'
import type { Ice } from '../video-chat/contract.ts'
import type { VideoChatService } from '../video-chat/service.ts'
import { calendarFile } from './calendar-file.ts'
import type { GameDraw, GameView } from './contract.ts'
import { listedAtMost } from './list.ts'
import { phaseOf } from './rules.ts'
import type { SeenGames } from './seen.ts'
import { gameIn } from './stored.ts'

/** Reads games as a person sees them: draw, calendar file and call connection included. */
export function gameReading(
  { db, clock, env }: Pick<Context, 'db' | 'clock' | 'env'>,
  { viewsFor, viewFor, readSeen, requireIn }: SeenGames,
  { safety, videoChat }: { safety: SafetyService; videoChat: VideoChatService },
) {
  return {
    /** Lists the games a person is in, was in or is invited to. */
    mine: async (userId: string): Promise<GameView[]> =>
      viewsFor(db, userId, await gamesOf(db, userId, listedAtMost)),

    /** @throws Refusal NOT_FOUND */
    game: async (userId: string, id: string): Promise<GameView> =>
      viewFor(db, userId, await gameById(db, id)),

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

    /**
     * Includes relay credentials only for people who may be on video now.
     * @throws Refusal NOT_FOUND, NOT_IN_GAME
     */
    async ice(userId: string, id: string): Promise<Ice> {
      const stored = await requireIn(userId, id)
      const onVideo = stored.people
        .filter(({ is_creator, slot_number }) => is_creator || slot_number !== null)
        .map(({ user_id }) => user_id)
      const mayRelay = onVideo.includes(userId) && phaseOf(gameIn(stored), clock.now()) === 'active'
      return videoChat.iceAmong(userId, onVideo, mayRelay)
    },

    /**
     * Renders the game as an iCalendar file.
     * @throws Refusal NOT_FOUND
     */
    async calendar(userId: string, id: string): Promise<string> {
      const { game } = await readSeen(db, userId, id)
      return calendarFile(game, env.PUBLIC_URL, clock.now())
    },
  }
}
