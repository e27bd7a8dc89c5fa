import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { whenDue } from '../../platform/jobs/due.ts'
import { checkCall } from './changes.ts'
import { videoChat } from './routes.ts'
import { type VideoChatService, videoChatService } from './service.ts'
import { matchEnded } from './subscribers/match-ended.ts'

export function feature(context: Context): Feature<VideoChatService> {
  const service = videoChatService(context)
  return {
    service,
    routes: (api) => videoChat(api, service),
    subscribers: [matchEnded(service)],
    due: { [checkCall.name]: whenDue(checkCall, (unit, { matchId }) => service.check(unit, matchId)) },
    onTabCame: service.tellRings,
    onAccessChange: service.endOrphans,
  }
}
