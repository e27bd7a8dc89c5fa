import type { CommandHandlers } from '../../platform/commands.ts'
import type { ChatService } from './service.ts'

export const chatCommandHandlers = (service: ChatService): CommandHandlers => ({
  'chat:type': ({ userId }, { matchId, isTyping }) => service.type(userId, matchId, isTyping),
})
