import type { CommandHandlers } from '../../platform/sockets/commands.ts'
import type { ChatService } from './service.ts'

export const chatCommandHandlers = (service: ChatService): CommandHandlers => ({
  'chat:type': ({ userId }, { matchId, isTyping }) => service.type(userId, matchId, isTyping),
})
