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

/** Silent people removed per transaction: each may be in a different room with many watchers. */
const silentAtOnce = 20

/** Lets people into rooms and out of them. */
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

    /**
     * Enters a room, or keeps the person in it.
     * @throws Refusal NOT_FOUND
     */
    async join(userId: string, roomId: string): Promise<RoomView> {
      await enter(userId, roomId)
      return viewOf(db, roomId, userId)
    },

    leave: (userId: string, roomId: string): Promise<void> =>
      commit(async (unit) => {
        if (await leaveRoom(unit.tx, roomId, userId)) await broadcastLeft(unit, roomId, userId)
        unit.evict(rooms.of(roomId), [userId])
      }),

    /**
     * Lists the people in the room as this person sees them, which also keeps them in it.
     * @throws Refusal NOT_FOUND, NOT_IN_ROOM
     */
    async participants(userId: string, roomId: string): Promise<Participant[]> {
      await requireIn(db, userId, roomId)
      await enter(userId, roomId)
      const rows = await participantsOf(db, { roomId, readerId: userId, after: presentAfter() })
      return rows.map((row) => participantView(row, clock.now()))
    },

    /**
     * Puts a person out of the user's own room.
     * @throws Refusal NOT_FOUND, INVALID for themselves
     */
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

    /** Tells a person if they were put out of an open room, and until when. */
    async removal(userId: string, roomId: string): Promise<Removal> {
      const removal = await removalOf(db, roomId, userId, clock.now())
      return { isOut: removal !== null, until: removal?.until?.toISOString() ?? null }
    },

    /** Removes people after 30 seconds of silence. */
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
