import { countEvents } from '../../platform/changes/counted.ts'
import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { exactlyOnce } from '../../platform/jobs/jobs.ts'
import type { ChatService } from '../chat/service.ts'
import type { MatchService } from '../matches/service.ts'
import type { ProfileService } from '../profile/service.ts'
import type { SafetyService } from '../safety/service.ts'
import { roomCommandHandlers } from './commands.ts'
import { rooms } from './routes.ts'
import { type RoomService, roomService } from './service.ts'
import { matchEnded } from './subscribers/match-ended.ts'
import { personBlocked } from './subscribers/person-blocked.ts'
import { personUnblocked } from './subscribers/person-unblocked.ts'
import { closedTab } from './tabs.ts'
import { roomTalk } from './talks.ts'

/** Milliseconds. */
const second = 1000
const hour = 60 * 60 * second

interface Uses {
  chat: ChatService
  matches: MatchService
  profiles: ProfileService
  safety: SafetyService
}

export function feature(context: Context, uses: Uses): Feature<RoomService> {
  const service = roomService(context, uses)
  return {
    service,
    routes: (api) => rooms(api, service),
    counts: { room_messages: countEvents('Messages of rooms.', 'room:message') },
    commands: roomCommandHandlers(service),
    subscribers: [personBlocked(service), personUnblocked(service), matchEnded(service)],
    jobs: {
      [closedTab.name]: exactlyOnce(closedTab, service.leaveIfSilent),
      [roomTalk.name]: exactlyOnce(roomTalk, service.talk),
      'silent-participants': { every: 5 * second, run: service.sweep },
      'old-rooms': { every: hour, run: service.archive },
    },
    onTabLeft: service.tabLeft,
  }
}
