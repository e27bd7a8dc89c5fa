import { t } from '@lingui/core/macro'
import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { call, isGone } from '../../lib/api.ts'
import { timeOfDay } from '../../lib/format.ts'
import type { LiveHandlers } from '../../lib/live.ts'
import { refetch } from '../../lib/live-query.ts'
import { myId } from '../../lib/me.ts'
import { remind } from '../../lib/reminder.ts'
import { applyGame, dropGame, game, gamesKey, hideGame, lists } from './cache.ts'
import { showGift, showPop } from './sky.ts'

export const live: LiveHandlers = {
  'games:changed': ({ gameId }) => void refetchGame(gameId),
  'game:changed': ({ game }) => applyGame(game, myId()),
  'game:popped': showPop,
  'game:gifted': showGift,
  'game:deleted': ({ gameId }) => dropGame(gameId),
  'game:reminded': ({ gameId, title, startsAt, when }) =>
    remind({
      title: when === 'soon' ? t`Your game starts soon` : t`Your game starts now`,
      text: t`${title}, ${{ time: timeOfDay(startsAt) }}`,
      path: `/app/game/${gameId}`,
    }),
  resync: () => void refetch({ queryKey: gamesKey }),
}

const isShown = (gameId: string) =>
  lists('all').known() !== undefined || game(gameId).known() !== undefined

/** Refetches a changed game, because each user has their own view of it. */
async function refetchGame(gameId: string): Promise<void> {
  if (!isShown(gameId)) return
  try {
    applyGame(await call(balloonGameRoutes.game, { params: { id: gameId } }), myId())
  } catch (error) {
    if (isGone(error)) hideGame(gameId)
  }
}
