import { countEvents } from '../../platform/changes/counted.ts'
import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { exactlyOnce } from '../../platform/jobs/jobs.ts'
import { checkCall } from './changes.ts'
import { videoChat } from './routes.ts'
import { type VideoChatService, videoChatService } from './service.ts'
import { matchEnded } from './subscribers/match-ended.ts'

export function feature(context: Context): Feature<VideoChatService> {
  const service = videoChatService(context)
  return {
    service,
    routes: (api) => videoChat(api, service),
    counts: { calls: countEvents('Calls that rang.', 'call:rung') },
    subscribers: [matchEnded(service)],
    jobs: {
      [checkCall.name]: exactlyOnce(checkCall, (unit, { matchId }) => service.check(unit, matchId)),
    },
    onTabsCame: service.resendRings,
    onAccessChange: service.endOrphans,
  }
}
