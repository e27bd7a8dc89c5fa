import type { CommandHandlers } from '../../platform/sockets/commands.ts'
import type { CallService } from './service.ts'

export const callCommandHandlers = (service: CallService): CommandHandlers => ({
  'call:hold': (actor, held) => service.hold(actor, held),
  'call:leave': (actor, { scope, id }) => service.leave(actor, scope, id),
  'call:signal': (actor, signal) => service.signal(actor, signal),
})
