import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { ApiError, call } from '../../lib/api.ts'
import { refetch } from '../../lib/live-query.ts'
import { myId } from '../../lib/me.ts'
import { applyGame, game, hideGame, lists } from './cache.ts'
import { gamesKey } from './keys.ts'

export { applyGame, dropGame } from './cache.ts'
export { showGift, showPop } from './sky.ts'

const isShown = (gameId: string) => lists('all').known() !== undefined || game(gameId).known() !== undefined

/** A game of the list has changed: everybody sees their own view of it, so it is fetched. */
export async function refetchGame(gameId: string): Promise<void> {
  if (!isShown(gameId)) return
  try {
    applyGame(await call(balloonGameRoutes.game, { params: { id: gameId } }), myId())
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) hideGame(gameId)
  }
}

/** Fetches what is on screen again, because events may have been missed. */
export const refetchGames = (): Promise<void> => refetch({ queryKey: gamesKey })
