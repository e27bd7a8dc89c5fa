import { isLive, matchesHeldBy, orphanedSessions } from '@swoon/db/queries/video-chat'
import type { Context } from '../../platform/context.ts'
import type { Tab } from '../../platform/sockets/shared-rooms.ts'
import type { SessionChanges, Where } from './changes.ts'

/** Ends calls when their match or session ends. */
export function callEnding(
  { db, commit }: Pick<Context, 'db' | 'commit'>,
  { endAll }: Pick<SessionChanges, 'endAll'>,
) {
  return {
    /** Ends calls of these people, or of everyone, whose match is no longer live after a ban or block. */
    async endOrphans(userIds?: readonly string[]): Promise<void> {
      for (const matchId of await orphanedSessions(db, userIds))
        await commit((unit) => endAll(unit, matchId, 'match_ended'))
    },

    /** Ends calls held by the socket of an ended session. */
    async sessionEnded(tab: Tab): Promise<void> {
      for (const matchId of await matchesHeldBy(db, tab.socketId))
        await commit(async (unit) =>
          // A ban also ends sessions.
          endAll(unit, matchId, (await isLive(unit.tx, matchId)) ? 'signed_out' : 'match_ended'),
        )
    },

    /** Ends an ended match's session and calls, within its unit of work. */
    endMatch: (unit: Where, matchId: string): Promise<void> => endAll(unit, matchId, 'match_ended'),
  }
}
