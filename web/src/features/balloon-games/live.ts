import type { LiveHandlers } from '../../lib/live.ts'
import { refetch } from '../../lib/live-query.ts'
import { myId } from '../../lib/me.ts'
import { gamesKey } from './keys.ts'
import { useReminder } from './store.ts'

// Few people are in a game at a time, so its code loads with the first event. If it does not, what the event told is fetched later.
const events = (work: (loaded: typeof import('./events.ts')) => unknown) =>
  void import('./events.ts').then(work, () => refetch({ queryKey: gamesKey }))

export const live: LiveHandlers = {
  'games:changed': ({ gameId }) => events(({ refetchGame }) => refetchGame(gameId)),
  'game:changed': ({ game }) => events(({ applyGame }) => applyGame(game, myId())),
  'game:popped': (pop) => events(({ showPop }) => showPop(pop)),
  'game:gifted': (gift) => events(({ showGift }) => showGift(gift)),
  'game:deleted': ({ gameId }) => events(({ dropGame }) => dropGame(gameId)),
  'game:reminded': (reminder) => useReminder.setState({ reminder }),
  resync: () => events(({ refetchGames }) => refetchGames()),
}
