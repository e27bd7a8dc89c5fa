import { editRoomMessage, lockOwnRoomMessage } from '@swoon/db/queries/changed-messages'
import { removeRoomMessage } from '@swoon/db/queries/room-messages'
import { apartFrom } from '@swoon/db/queries/room-participants'
import { isBlank } from '../../contract/shared/text.ts'
import { notFound } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import { type Changed, chatBudgets } from '../chat/contract.ts'
import {
  changedTimes,
  chargedBytes,
  isEditable,
  keptUntil,
  noWordsLeft,
  tooLate,
} from '../chat/service.ts'
import type { RoomBroadcasts } from './broadcasts.ts'
import type { RoomPresence } from './presence.ts'

/** Edits and removes sent messages. */
export function roomEditing(
  { db, clock, commit, limiter }: Context,
  presence: RoomPresence,
  { broadcastToListSoon }: Pick<RoomBroadcasts, 'broadcastToListSoon'>,
) {
  return {
    /**
     * Replaces the text of a person's own message. Repeating the same text changes nothing.
     * @throws Refusal NOT_FOUND, NOT_IN_ROOM, INVALID for no words, CONFLICT if it is too old, TOO_MANY
     */
    async editMessage(
      userId: string,
      roomId: string,
      messageId: string,
      content: string,
    ): Promise<Changed> {
      await presence.requireIn(db, userId, roomId)
      await limiter.spend(chatBudgets['message-bytes'], userId, chargedBytes(content))
      const changed = await commit(async ({ tx, emit }) => {
        const row = await lockOwnRoomMessage(tx, { roomId, messageId, userId })
        if (!row) throw notFound()
        const now = clock.now()
        if (row.content === content)
          return { messageId, authorId: userId, content, ...changedTimes(row) }
        if (isBlank(content) && !row.image_url && row.kind === 'text') throw noWordsLeft()
        if (!isEditable(row.sent_at, now)) throw tooLate()
        const edit = { messageId, senderId: userId, content, now, expiresAt: keptUntil(now) }
        const edited_at = await editRoomMessage(tx, edit)
        const changed = { messageId, authorId: userId, content, ...changedTimes({ edited_at }) }
        emit(presence.roomBut(roomId, await apartFrom(tx, userId)), 'room:message-changed', {
          roomId,
          ...changed,
        })
        return changed
      })
      broadcastToListSoon(roomId, userId)
      return changed
    },

    /**
     * Removes a person's own message, or any message in their own room.
     * @throws Refusal NOT_FOUND
     */
    async removeMessage(userId: string, roomId: string, messageId: string): Promise<void> {
      const authorId = await commit(async ({ tx, emit }) => {
        const now = clock.now()
        const senderId = await removeRoomMessage(tx, {
          roomId,
          messageId,
          userId,
          now,
          expiresAt: keptUntil(now),
        })
        if (!senderId) throw notFound()
        const audience = presence.roomBut(roomId, await apartFrom(tx, senderId))
        emit(audience, 'room:message-removed', { roomId, messageId })
        return senderId
      })
      // People who never saw the message see nothing change.
      broadcastToListSoon(roomId, authorId)
    },
  }
}
