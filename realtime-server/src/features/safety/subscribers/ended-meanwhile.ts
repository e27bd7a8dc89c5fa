import { otherOf } from '@swoon/db/queries/matches'
import { on } from '../../../platform/changes/subscribers.ts'
import type { Context } from '../../../platform/context.ts'

/**
 * Repeats a match's end after its event, for a block in between that emitted the end too early. Each person gets their own: an event to
 * both would name the first as the one who ended it, which isn't known here, and a match that is only hidden hasn't ended.
 */
export const endedMeanwhile = ({ db, commit }: Pick<Context, 'db' | 'commit'>) =>
  on('match:created', {
    isFor: ({ audience, payload: { match } }) => audience === match.user1Id,
    async afterCommit({
      payload: {
        match: { id, user1Id, user2Id },
      },
    }) {
      if (await otherOf(db, id, user1Id)) return
      await commit(async ({ emit }) => {
        for (const userId of [user1Id, user2Id]) emit(userId, 'match:ended', { matchId: id })
      })
    },
  })
