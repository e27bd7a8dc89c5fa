import type { Context } from '../../platform/context.ts'
import type { ChatService } from '../chat/service.ts'
import type { MatchService } from '../matches/service.ts'
import type { Selves } from '../premium/service.ts'
import type { SafetyService } from '../safety/service.ts'
import type { VideoChatService } from '../video-chat/service.ts'
import { balloons } from './balloons.ts'
import { gameCalls } from './calls.ts'
import { gameChanges, type Rooms } from './changes.ts'
import { creatorActions } from './creator-actions.ts'
import { gameJoining } from './joining.ts'
import { gameList } from './list.ts'
import { gameReading } from './reading.ts'
import { scheduling } from './scheduling.ts'
import { seenGames } from './seen.ts'
import { separation } from './separation.ts'

export type BalloonGameService = ReturnType<typeof balloonGameService>

export interface Uses {
  profiles: Selves
  matches: MatchService
  safety: SafetyService
  chat: ChatService
  videoChat: VideoChatService
}

/** Balloon games. The rules decide every action, in a transaction on the game's row; most pops need just one statement. */
export function balloonGameService(context: Context, rooms: Rooms, uses: Uses) {
  const changes = gameChanges(context, rooms, uses)
  const seen = seenGames(context, changes, uses)
  return {
    ...gameList(context),
    ...gameReading(context, seen, uses),
    ...scheduling(context, changes, seen, uses),
    ...gameJoining(changes, seen, uses),
    ...creatorActions(rooms, changes, seen, uses),
    ...balloons(context, rooms, changes, seen),
    ...gameCalls(context, changes, uses),
    ...separation(context, changes, uses),
  }
}
