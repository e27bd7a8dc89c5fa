import { countEvents } from '../../platform/changes/counted.ts'
import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { chatCommandHandlers } from './commands.ts'
import { chat } from './routes.ts'
import { type ChatService, chatService } from './service.ts'

/** Milliseconds. */
const hour = 60 * 60 * 1000

export function feature(context: Context): Feature<ChatService> {
  const service = chatService(context)
  return {
    service,
    routes: (api) => chat(api, service),
    counts: { messages: countEvents('Messages of chats.', 'message:sent') },
    commands: chatCommandHandlers(service),
    jobs: { 'replaced-messages': { every: hour, run: service.forgetReplaced } },
  }
}
