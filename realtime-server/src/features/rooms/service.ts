import type { Context } from '../../platform/context.ts'
import type { ChatService } from '../chat/service.ts'
import type { MatchService } from '../matches/service.ts'
import type { ProfileService } from '../profile/service.ts'
import type { SafetyService } from '../safety/service.ts'
import { roomBroadcasts } from './broadcasts.ts'
import { roomEditing } from './editing.ts'
import { roomKeeping } from './keeping.ts'
import { roomParticipants } from './participants.ts'
import { roomPresence } from './presence.ts'
import { roomProposals } from './proposals.ts'
import { roomReactions } from './reactions.ts'
import { roomReading } from './reading.ts'
import { roomSending } from './sending.ts'
import { roomSeparation } from './separation.ts'
import { roomSuccession } from './succession.ts'
import { roomTabs } from './tabs.ts'
import { roomTalks } from './talks.ts'

export type RoomService = ReturnType<typeof roomService>

interface Uses {
  chat: ChatService
  matches: MatchService
  profiles: ProfileService
  safety: SafetyService
}

/** Public rooms: their list, presence, messages, and the matches proposed there. */
export function roomService(context: Context, uses: Uses) {
  const presence = roomPresence(context)
  const broadcasts = roomBroadcasts(context, presence)
  const participants = roomParticipants(context, presence, broadcasts)
  const talks = roomTalks(context, presence, broadcasts)
  return {
    ...participants,
    ...roomTabs(context, presence, broadcasts, participants),
    ...roomSeparation(presence, broadcasts),
    ...talks,
    ...roomKeeping(context, presence, broadcasts, talks),
    ...roomReading(context, presence, uses.chat.searching),
    ...roomSending(context, presence, broadcasts),
    ...roomReactions(context, presence),
    ...roomEditing(context, presence, broadcasts),
    ...roomProposals(context, presence, uses),
    ...roomSuccession(context, presence, broadcasts),
  }
}
