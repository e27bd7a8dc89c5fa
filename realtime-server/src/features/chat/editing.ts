import { deleteExpiredAttachments } from '@swoon/db/queries/attachments'
import {
  deleteReplaced,
  editMessage,
  lockOwnMessage,
  type OwnMessageRow,
  withdrawMessage,
} from '@swoon/db/queries/changed-messages'
import { isBlank } from '../../contract/shared/text.ts'
import { notFound } from '../../platform/base/errors.ts'
import { refuse, refuseField } from '../../platform/base/refusal.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { type Changed, chatBudgets, deletedText } from './contract.ts'
import { chargedBytes, isEditable, keptUntil } from './rules.ts'
import { changedTimes } from './views.ts'

/** Edits and deletes sent messages. */
export function chatEditing({ db, clock, commit, limiter }: Context) {
  return {
    /**
     * Replaces the text of a person's own message. Repeating the same text changes nothing.
     * @throws Refusal NOT_FOUND, INVALID for no words, CONFLICT if it was deleted, is an invitation or is too old, TOO_MANY
     */
    async edit(userId: string, messageId: string, content: string): Promise<Changed> {
      await limiter.spend(chatBudgets['message-bytes'], userId, chargedBytes(content))
      return commit(async ({ tx, emit }) => {
        const row = await lockOwnMessage(tx, messageId, userId)
        if (!row) throw notFound()
        const now = clock.now()
        if (row.deleted_at) throw refuse('messageDeleted')
        if (row.content === content) return changedMessage(row)
        if (isBlank(content) && row.kind === 'text') throw noWordsLeft()
        if (row.game_id || !isEditable(row.created_at, now)) throw tooLate()
        const edited_at = await editMessage(tx, {
          messageId,
          senderId: userId,
          content,
          now,
          expiresAt: keptUntil(now),
        })
        return announceChange({ emit }, userId, { ...row, content, edited_at })
      })
    },

    /**
     * Deletes a person's own message for both. Its place and number stay. A repeat changes nothing.
     * @throws Refusal NOT_FOUND
     */
    remove: (userId: string, messageId: string): Promise<Changed> =>
      commit(async ({ tx, emit }) => {
        const row = await lockOwnMessage(tx, messageId, userId)
        if (!row) throw notFound()
        if (row.deleted_at) return changedMessage(row)
        const now = clock.now()
        const change = {
          messageId,
          senderId: userId,
          now,
          expiresAt: keptUntil(now),
          instead: deletedText,
        }
        const deleted_at = await withdrawMessage(tx, change)
        return announceChange({ emit }, userId, { ...row, content: deletedText, deleted_at })
      }),

    async forgetReplaced(): Promise<void> {
      await deleteReplaced(db, clock.now())
      await deleteExpiredAttachments(db, clock.now())
    },
  }
}

export const noWordsLeft = () => refuseField('content', 'noWords')
export const tooLate = () => refuse('editedTooLate')

const changedMessage = ({
  id,
  sender_id,
  content,
  edited_at,
  deleted_at,
}: OwnMessageRow): Changed => ({
  messageId: id,
  authorId: sender_id,
  content,
  ...changedTimes({ edited_at, deleted_at }),
})

/** Notifies both people of a change to the user's message. */
function announceChange({ emit }: Pick<Unit, 'emit'>, userId: string, row: OwnMessageRow): Changed {
  const changed = changedMessage(row)
  for (const each of [row.other_id, userId])
    emit(each, 'message:changed', { matchId: row.match_id, seq: row.seq, ...changed })
  return changed
}
