import { otherOf } from '@swoon/db/queries/matches'
import { on } from '../../../platform/changes/subscribers.ts'
import type { Context } from '../../../platform/context.ts'

/**
 * Repeats the end of a match after its event: a block that came between the match and that event
 * emitted the end too early. Each of the two gets it alone: an end that names both says that the
 * first of them ended it, but who did is not known here, and a match that is only hidden has not
 * ended.
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
