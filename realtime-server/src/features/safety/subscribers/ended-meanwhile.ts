import { otherOf } from '@swoon/db/queries/matches'
import { on } from '../../../platform/changes/subscribers.ts'
import type { Context } from '../../../platform/context.ts'

/** A block that came between a match and its event has emitted the end too early: emits it again. */
export const endedMeanwhile = ({ db, commit }: Pick<Context, 'db' | 'commit'>) =>
  on('match:created', {
    async afterCommit({ audience, payload: { match } }) {
      if (await otherOf(db, match.id, match.user1Id)) return
      await commit(async ({ emit }) => emit(audience, 'match:ended', { matchId: match.id }))
    },
  })
