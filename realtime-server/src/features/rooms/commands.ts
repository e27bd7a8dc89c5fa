import type { CommandHandlers } from '../../platform/sockets/commands.ts'
import type { RoomService } from './service.ts'

export const roomCommandHandlers = ({ presence, type }: RoomService): CommandHandlers => ({
  'rooms:watch': (tab) => presence.watchList(tab),
  'rooms:unwatch': async (tab) => presence.unwatchList(tab),
  'room:watch': (tab, { roomId }) => presence.watch(tab, roomId),
  'room:unwatch': async (tab, { roomId }) => presence.unwatch(tab, roomId),
  'room:type': ({ userId }, { roomId, isTyping }) => type(userId, roomId, isTyping),
})
