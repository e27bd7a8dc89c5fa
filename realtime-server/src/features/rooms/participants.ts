import { inBatches } from '@swoon/db/batches'
import {
  apartFrom,
  enterRoom,
  leaveRoom,
  noteEntry,
  participantsOf,
  putOut,
  removalOf,
  removeSilent,
} from '@swoon/db/queries/room-participants'
import { lockOwnRoom } from '@swoon/db/queries/rooms'
import { notFound } from '../../platform/base/errors.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import type { RoomBroadcasts } from './broadcasts.ts'
import { type Participant, type Removal, type RoomView, roomTiming } from './contract.ts'
import type { RoomPresence } from './presence.ts'
import { participantView } from './views.ts'

export type RoomParticipants = ReturnType<typeof roomParticipants>

/** How many people of whom nothing is heard one transaction removes: each may be in a room of their own, which many watch. */
const silentAtOnce = 20

/** Takes people into rooms and out of them. */
export function roomParticipants(
  { db, clock, commit }: Pick<Context, 'db' | 'clock' | 'commit'>,
  { rooms, lists, roomBut, presentAfter, viewOf, participant, requireIn }: RoomPresence,
  { broadcastToList, broadcastLeft }: RoomBroadcasts,
) {
  /** @throws Refusal NOT_FOUND */
  const enter = (userId: string, roomId: string): Promise<void> =>
    commit(async (unit) => {
      const now = clock.now()
      const entered = await enterRoom(unit.tx, {
        roomId,
        userId,
        now,
        presentAfter: presentAfter(),
      })
      if (entered === null) throw notFound()
      if (!entered) return
      await noteEntry(unit.tx, roomId, now)
      const who = await participant(unit.tx, roomId, userId)
      if (who)
        unit.emit(roomBut(roomId, await apartFrom(unit.tx, userId)), 'room:entered', {
          roomId,
          participant: who,
        })
      await broadcastToList(unit.tx, unit.emit, roomId, [userId])
    })

  return {
    enter,

    /** Enters a room, or says that the person is still there. @throws Refusal NOT_FOUND */
    async join(userId: string, roomId: string): Promise<RoomView> {
      await enter(userId, roomId)
      return viewOf(db, roomId, userId)
    },

    leave: (userId: string, roomId: string): Promise<void> =>
      commit(async (unit) => {
        if (await leaveRoom(unit.tx, roomId, userId)) await broadcastLeft(unit, roomId, userId)
        unit.evict(rooms.of(roomId), [userId])
      }),

    /** Lists the people in the room, as this person sees them. Also a sign of life. @throws Refusal NOT_FOUND, NOT_IN_ROOM */
    async participants(userId: string, roomId: string): Promise<Participant[]> {
      await requireIn(db, userId, roomId)
      await enter(userId, roomId)
      const rows = await participantsOf(db, { roomId, readerId: userId, after: presentAfter() })
      return rows.map((row) => participantView(row, clock.now()))
    },

    /** Puts someone out of the person's own room. @throws Refusal NOT_FOUND, INVALID for themselves */
    putOut: (userId: string, roomId: string, otherId: string, isForGood: boolean): Promise<void> =>
      commit(async (unit) => {
        if (!(await lockOwnRoom(unit.tx, roomId, userId))) throw notFound()
        if (otherId === userId) throw refuse('roomYourOwn')
        const now = clock.now()
        const until = isForGood ? null : new Date(now.getTime() + roomTiming.putOut)
        await putOut(unit.tx, { roomId, userId: otherId, until, now })
        unit.emit(lists.of(otherId), 'rooms:closed', { roomId })
        if (await leaveRoom(unit.tx, roomId, otherId)) await broadcastLeft(unit, roomId, otherId)
        unit.evict(rooms.of(roomId), [otherId])
      }),

    /** Tells a person if they were put out of a room that is still open, and until when. */
    async removal(userId: string, roomId: string): Promise<Removal> {
      const removal = await removalOf(db, roomId, userId, clock.now())
      return { isOut: removal !== null, until: removal?.until?.toISOString() ?? null }
    },

    /** Removes those of whom nothing was heard for 30 seconds. */
    sweep: (): Promise<void> =>
      inBatches(silentAtOnce, () =>
        commit(async (unit) => {
          const silent = await removeSilent(unit.tx, presentAfter(), silentAtOnce)
          for (const [roomId, userIds] of byRoom(silent)) {
            await broadcastLeft(unit, roomId, ...userIds)
            unit.evict(rooms.of(roomId), userIds)
          }
          return silent.length
        }),
      ),
  }
}

function byRoom(people: readonly { room_id: string; user_id: string }[]): Map<string, string[]> {
  const rooms = new Map<string, string[]>()
  for (const { room_id, user_id } of people)
    rooms.set(room_id, [...(rooms.get(room_id) ?? []), user_id])
  return rooms
}
