import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { callCommandHandlers } from './commands.ts'
import { type CallHolders, type CallService, callService } from './service.ts'

export function feature(
  context: Context,
  { videoChat, balloonGames }: { videoChat: CallHolders; balloonGames: { calls: CallHolders } },
): Feature<CallService> {
  const service = callService(context, { match: videoChat, game: balloonGames.calls })
  return { service, commands: callCommandHandlers(service), onTabLeft: service.tabLeft }
}
