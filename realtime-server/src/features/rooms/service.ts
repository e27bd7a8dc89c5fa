import type { Context } from '../../platform/context.ts'
import type { MatchService } from '../matches/service.ts'
import type { ProfileService } from '../profile/service.ts'
import type { SafetyService } from '../safety/service.ts'
import { roomFeed } from './feed.ts'
import { roomKeeping } from './keeping.ts'
import { roomPresence } from './presence.ts'
import { roomProposals } from './proposals.ts'
import { roomSuccession } from './succession.ts'

export type RoomService = ReturnType<typeof roomService>

interface Uses {
  matches: MatchService
  profiles: ProfileService
  safety: SafetyService
}

/** Public rooms: the list, who is in a room, what is said there, and the matches that are proposed there. */
export function roomService(context: Context, uses: Uses) {
  const presence = roomPresence(context)
  return {
    ...roomKeeping(context, presence),
    ...roomFeed(context, presence),
    ...roomProposals(context, presence, uses),
    ...roomSuccession(context, presence),
    presence,
  }
}
