import { findRoomMessages } from '@swoon/db/queries/found-messages'
import { personById } from '@swoon/db/queries/people'
import { liveliestHour } from '@swoon/db/queries/room-hours'
import { roomMessagesFor } from '@swoon/db/queries/room-messages'
import { apartFrom } from '@swoon/db/queries/room-participants'
import { speakersOf } from '@swoon/db/queries/room-speakers'
import { wordKey } from '../../contract/shared/words.ts'
import { notFound } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import type { Searching } from '../chat/service.ts'
import {
  type FoundInRoom,
  type Liveliest,
  liveliness,
  type RoomMessage,
  type RoomSearch,
  type RoomSpeaker,
  roomLimits,
} from './contract.ts'
import type { RoomPresence } from './presence.ts'
import { roomMessageView } from './views.ts'

const day = 24 * 60 * 60 * 1000

/** Reads a room's messages, and shows others who is typing. */
export function roomReading(
  { db, clock, ephemeral }: Pick<Context, 'db' | 'clock' | 'ephemeral'>,
  presence: RoomPresence,
  searching: Searching,
) {
  return {
    /**
     * Reads a page in ascending order, without people kept apart from the reader.
     * @throws Refusal NOT_FOUND, NOT_IN_ROOM
     */
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

    /**
     * Searches the messages that the reader sees, backwards from a cursor, latest first.
     * @throws Refusal NOT_FOUND, NOT_IN_ROOM, UNAVAILABLE for too many at once
     */
    search: (userId: string, roomId: string, { text, before }: RoomSearch): Promise<FoundInRoom> =>
      searching(userId, async () => {
        await presence.requireIn(db, userId, roomId)
        const sought = { roomId, readerId: userId, key: wordKey(text), before }
        const { rows, next } = await findRoomMessages(db, { ...sought, limit: roomLimits.page })
        return { messages: rows.map(roomMessageView), next }
      }),

    /**
     * The hour in which the room is usually lively.
     * @throws Refusal NOT_FOUND, NOT_IN_ROOM
     */
    async liveliest(userId: string, roomId: string): Promise<Liveliest> {
      await presence.requireIn(db, userId, roomId)
      const since = new Date(clock.now().getTime() - liveliness.weeks * 7 * day)
      return { hour: await liveliestHour(db, { roomId, since, days: liveliness.days }) }
    },

    /**
     * People who have spoken in the last 24 hours and left.
     * @throws Refusal NOT_FOUND, NOT_IN_ROOM
     */
    async speakers(userId: string, roomId: string): Promise<RoomSpeaker[]> {
      await presence.requireIn(db, userId, roomId)
      const rows = await speakersOf(db, {
        roomId,
        readerId: userId,
        since: new Date(clock.now().getTime() - day),
        presentAfter: presence.presentAfter(),
        limit: roomLimits.speakers,
      })
      return rows.map(({ id, name, profile_photo }) => ({ id, name, profilePhoto: profile_photo }))
    },

    /**
     * Shows the room that a person is typing; stores nothing.
     * @throws Refusal NOT_FOUND if they aren't in it
     */
    async type(userId: string, roomId: string, isTyping: boolean): Promise<void> {
      if (!(await presence.isIn(db, userId, roomId))) throw notFound()
      const [apart, person] = await Promise.all([apartFrom(db, userId), personById(db, userId)])
      const audience = presence.roomBut(roomId, [...apart, userId])
      ephemeral(audience, 'room:typed', { roomId, userId, name: person?.name ?? '', isTyping })
    },
  }
}
