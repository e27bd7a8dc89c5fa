import type { CommandHandlers } from '../../platform/sockets/commands.ts'
import { allGames, type Rooms } from './changes.ts'

export const balloonGameCommandHandlers = ({ lists, games }: Rooms): CommandHandlers => ({
  'games:watch': (tab) => lists.join(tab, allGames),
  'games:unwatch': (tab) => lists.leave(tab, allGames),
  'game:watch': (tab, { gameId }) => games.join(tab, gameId),
  'game:unwatch': (tab, { gameId }) => games.leave(tab, gameId),
})
