import type { CommandHandlers } from '../../platform/sockets/commands.ts'
import type { RoomService } from './service.ts'

export const roomCommandHandlers = (service: RoomService): CommandHandlers => ({
  'rooms:watch': (tab) => service.watchList(tab),
  'rooms:unwatch': async (tab) => service.unwatchList(tab),
  'room:watch': (tab, { roomId }) => service.watch(tab, roomId),
  'room:unwatch': async (tab, { roomId }) => service.unwatch(tab, roomId),
  'room:type': ({ userId }, { roomId, isTyping }) => service.type(userId, roomId, isTyping),
})
