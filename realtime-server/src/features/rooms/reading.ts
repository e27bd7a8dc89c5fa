import { findRoomMessages } from '@swoon/db/queries/found-messages'
import { personById } from '@swoon/db/queries/people'
import { roomMessagesFor } from '@swoon/db/queries/room-messages'
import { apartFrom } from '@swoon/db/queries/room-participants'
import { wordKey } from '../../contract/shared/words.ts'
import { notFound } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import type { Searching } from '../chat/service.ts'
import { type FoundInRoom, type RoomMessage, type RoomSearch, roomLimits } from './contract.ts'
import type { RoomPresence } from './presence.ts'
import { roomMessageView } from './views.ts'

/** Reads the messages of a room, and shows the others who types. */
export function roomReading(
  { db, ephemeral }: Pick<Context, 'db' | 'ephemeral'>,
  presence: RoomPresence,
  searching: Searching,
) {
  return {
    /** A page in ascending order, without those kept apart from the reader. @throws Refusal NOT_FOUND, NOT_IN_ROOM */
    async messages(
      userId: string,
      roomId: string,
      place: { before?: number | undefined; after?: number | undefined },
    ): Promise<RoomMessage[]> {
      await presence.requireIn(db, userId, roomId)
      return (
        await roomMessagesFor(db, { roomId, readerId: userId, ...place, limit: roomLimits.page })
      ).map(roomMessageView)
    },

    /** Finds messages that the reader sees, latest first, from a cursor backwards. @throws Refusal NOT_FOUND, NOT_IN_ROOM, UNAVAILABLE for too many at once */
    search: (userId: string, roomId: string, { text, before }: RoomSearch): Promise<FoundInRoom> =>
      searching(userId, async () => {
        await presence.requireIn(db, userId, roomId)
        const sought = { roomId, readerId: userId, key: wordKey(text), before }
        const { rows, next } = await findRoomMessages(db, { ...sought, limit: roomLimits.page })
        return { messages: rows.map(roomMessageView), next }
      }),

    /** Shows the room that a person is typing; nothing is stored. @throws Refusal NOT_FOUND for someone who is not in it */
    async type(userId: string, roomId: string, isTyping: boolean): Promise<void> {
      if (!(await presence.isIn(db, userId, roomId))) throw notFound()
      const [apart, person] = await Promise.all([apartFrom(db, userId), personById(db, userId)])
      const audience = presence.roomBut(roomId, [...apart, userId])
      ephemeral(audience, 'room:typed', { roomId, userId, name: person?.name ?? '', isTyping })
    },
  }
}
