import { personById } from '@swoon/db/queries/people'
import { roomMessagesFor } from '@swoon/db/queries/room-messages'
import { apartFrom } from '@swoon/db/queries/room-participants'
import { notFound } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import { type RoomMessage, roomLimits } from './contract.ts'
import type { RoomPresence } from './presence.ts'
import { roomMessageView } from './views.ts'

/** Reads the messages of a room, and shows the others who types. */
export function roomReading(
  { db, ephemeral }: Pick<Context, 'db' | 'ephemeral'>,
  presence: RoomPresence,
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

    /** Shows the room that a person is typing; nothing is stored. @throws Refusal NOT_FOUND for someone who is not in it */
    async type(userId: string, roomId: string, isTyping: boolean): Promise<void> {
      if (!(await presence.isIn(db, userId, roomId))) throw notFound()
      const [apart, person] = await Promise.all([apartFrom(db, userId), personById(db, userId)])
      const audience = presence.roomBut(roomId, [...apart, userId])
      ephemeral(audience, 'room:typed', { roomId, userId, name: person?.name ?? '', isTyping })
    },
  }
}
