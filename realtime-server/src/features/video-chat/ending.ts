import { isLive, matchesHeldBy, orphanedSessions } from '@swoon/db/queries/video-chat'
import type { Context } from '../../platform/context.ts'
import type { Tab } from '../../platform/sockets/shared-rooms.ts'
import type { SessionChanges, Where } from './changes.ts'

/** Ends calls whose match or session is over. */
export function callEnding(
  { db, commit }: Pick<Context, 'db' | 'commit'>,
  { endAll }: Pick<SessionChanges, 'endAll'>,
) {
  return {
    /** Ends the calls of these people, or of everyone, whose match is not live anymore, by a ban or a block. */
    async endOrphans(userIds?: readonly string[]): Promise<void> {
      for (const matchId of await orphanedSessions(db, userIds))
        await commit((unit) => endAll(unit, matchId, 'match_ended'))
    },

    /** Ends what the socket of an ended session holds. */
    async sessionEnded(tab: Tab): Promise<void> {
      for (const matchId of await matchesHeldBy(db, tab.socketId))
        await commit(async (unit) =>
          // A banned person's session has ended too.
          endAll(unit, matchId, (await isLive(unit.tx, matchId)) ? 'signed_out' : 'match_ended'),
        )
    },

    /** Ends the session and calls of a match that has ended, within its unit of work. */
    endMatch: (unit: Where, matchId: string): Promise<void> => endAll(unit, matchId, 'match_ended'),
  }
}
