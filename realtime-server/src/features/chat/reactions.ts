import { lockMessage, putReaction, reactionsOf } from '@swoon/db/queries/reactions'
import { notFound } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import type { Reacted } from './contract.ts'
import { reactedView } from './views.ts'

/** Reacts to messages. */
export function chatReactions({ clock, commit }: Context) {
  return {
    /**
     * Sets or removes (null) a person's emoji on a message, and shows it to both. A repeat changes nothing and emits again.
     * @throws Refusal NOT_FOUND
     */
    react: (userId: string, messageId: string, emoji: string | null): Promise<Reacted> =>
      commit(async ({ tx, emit }) => {
        const message = await lockMessage(tx, messageId, userId)
        if (!message) throw notFound()
        const { match_id: matchId, other_id: otherId, sender_id: authorId } = message
        const put = await putReaction(tx, { matchId, messageId, userId, emoji, now: clock.now() })
        const row = await reactionsOf(tx, { messageId, readerId: userId })
        const reacted = reactedView({ messageId, userId, emoji }, row)
        const isNews = put?.is_first === true && authorId === otherId
        for (const each of [otherId, userId])
          emit(each, 'message:reacted', {
            matchId,
            isNews: isNews && each === authorId,
            ...reacted,
          })
        return reacted
      }),
  }
}
