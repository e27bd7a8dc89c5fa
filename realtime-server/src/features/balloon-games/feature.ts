import { whoIsIn } from '@swoon/db/queries/balloon-games'
import { countCalls } from '../../platform/changes/counted.ts'
import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { exactlyOnce } from '../../platform/jobs/jobs.ts'
import { endIdleGame, releaseLostTab, remindOfGame } from './changes.ts'
import { balloonGameCommandHandlers } from './commands.ts'
import { balloonGameRoutes } from './contract.ts'
import { balloonGames } from './routes.ts'
import { type BalloonGameService, balloonGameService, type Uses } from './service.ts'
import { matchEnded } from './subscribers/match-ended.ts'

export function feature(context: Context, uses: Uses): Feature<BalloonGameService> {
  const rooms = {
    // Open to everyone: the payload names nobody, and fetching a game checks access.
    lists: context.sharedRooms('games', async (_, userIds) => new Set(userIds)),
    games: context.sharedRooms('game', (id, userIds) => whoIsIn(context.db, id, userIds)),
  }
  const service = balloonGameService(context, rooms, uses)
  return {
    service,
    routes: (api) => balloonGames(api, service),
    counts: { games: countCalls('Balloon games that were created.', balloonGameRoutes.create) },
    commands: balloonGameCommandHandlers(rooms),
    subscribers: [matchEnded(service)],
    jobs: {
      [endIdleGame.name]: exactlyOnce(endIdleGame, (unit, { gameId }) =>
        service.endIdle(unit, gameId),
      ),
      [remindOfGame.name]: exactlyOnce(remindOfGame, (unit, { gameId, when }) =>
        service.remind(unit, gameId, when),
      ),
      [releaseLostTab.name]: exactlyOnce(releaseLostTab, (unit, { gameId, socket }) =>
        service.releaseLost(unit, gameId, socket),
      ),
    },
    onAccessChange(userIds) {
      service.forgetList()
      return service.separate(userIds)
    },
  }
}
