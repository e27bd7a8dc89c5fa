import { inBatches } from '@swoon/db/batches'
import { facesInRooms } from '@swoon/db/queries/room-faces'
import {
  archiveRooms,
  insertRoom,
  lockOwnRoom,
  roomsFor,
  updateRoom,
} from '@swoon/db/queries/rooms'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import type { RoomBroadcasts } from './broadcasts.ts'
import {
  type NewRoom,
  type RoomChange,
  type RoomFaces,
  type RoomView,
  roomLimits,
  roomTiming,
} from './contract.ts'
import type { RoomPresence } from './presence.ts'
import type { RoomTalks } from './talks.ts'
import { roomFacesView, roomView } from './views.ts'

const day = 24 * 60 * 60 * 1000
/** Rooms per transaction. */
const archivedAtOnce = 100

/** Lists, creates, changes, closes and archives rooms. */
export function roomKeeping(
  { db, clock, commit }: Context,
  presence: RoomPresence,
  { broadcastToList, broadcastClosed }: RoomBroadcasts,
  { setTalk, resumeTalk }: Pick<RoomTalks, 'setTalk' | 'resumeTalk'>,
) {
  /**
   * Changes the person's own room.
   * @throws Refusal NOT_FOUND
   */
  const changeOwn = (
    userId: string,
    roomId: string,
    work: (unit: Unit) => Promise<void>,
  ): Promise<RoomView> =>
    commit(async (unit) => {
      if (!(await lockOwnRoom(unit.tx, roomId, userId))) throw notFound()
      await work(unit)
      const room = await presence.viewOf(unit.tx, roomId, userId)
      await broadcastToList(unit.tx, unit.emit, roomId, [userId], { isChanged: true })
      return room
    })

  return {
    async list(userId: string): Promise<RoomView[]> {
      const reader = { readerId: userId, presentAfter: presence.presentAfter() }
      return (await roomsFor(db, reader, { now: clock.now(), limit: roomLimits.rooms })).map(
        roomView,
      )
    },

    /** Some of the people in each room whom this person may see outside of it too. */
    async faces(userId: string): Promise<RoomFaces[]> {
      const rows = await facesInRooms(db, {
        readerId: userId,
        presentAfter: presence.presentAfter(),
        now: clock.now(),
        each: roomLimits.faces,
      })
      return rows.map(roomFacesView)
    },

    /** @throws Refusal NOT_FOUND */
    room: (userId: string, roomId: string): Promise<RoomView> =>
      presence.viewOf(db, roomId, userId),

    /**
     * Creates a room. A repeat with the same clientId returns the first one.
     * @throws Refusal NOT_FOUND if that one is closed by now
     */
    create: (userId: string, { name, description, clientId, talk }: NewRoom): Promise<RoomView> =>
      commit(async (unit) => {
        const room = {
          id: newId(),
          name,
          description,
          createdBy: userId,
          clientId: clientId ?? null,
          now: clock.now(),
        }
        const id = await insertRoom(unit.tx, room)
        if (id === room.id) {
          if (talk) await setTalk(unit, id, talk)
          await broadcastToList(unit.tx, unit.emit, id, [userId])
        }
        return presence.viewOf(unit.tx, id, userId)
      }),

    /** @throws Refusal NOT_FOUND */
    change: (
      userId: string,
      roomId: string,
      { name, description, talk }: RoomChange,
    ): Promise<RoomView> =>
      changeOwn(userId, roomId, async (unit) => {
        if (name !== undefined || description !== undefined)
          await updateRoom(unit.tx, roomId, {
            ...(name !== undefined && { name }),
            ...(description !== undefined && { description }),
          })
        if (talk !== undefined) await setTalk(unit, roomId, talk)
      }),

    /** @throws Refusal NOT_FOUND */
    wake: (userId: string, roomId: string): Promise<RoomView> =>
      changeOwn(userId, roomId, async (unit) => {
        await updateRoom(unit.tx, roomId, { archived_at: null, entered_at: clock.now() })
        await resumeTalk(unit, roomId)
      }),

    /**
     * Closes a room for good and puts everyone out.
     * @throws Refusal NOT_FOUND
     */
    close: (userId: string, roomId: string): Promise<void> =>
      commit(async ({ tx, emit, evict }) => {
        if (!(await lockOwnRoom(tx, roomId, userId))) throw notFound()
        await updateRoom(tx, roomId, { closed_at: clock.now() })
        await broadcastClosed(tx, emit, roomId, userId)
        evict(presence.rooms.of(roomId))
      }),

    /** Archives rooms that nobody has entered for 30 days. */
    archive: (): Promise<void> =>
      inBatches(archivedAtOnce, () =>
        commit(async ({ tx, emit }) => {
          const now = clock.now()
          const before = new Date(now.getTime() - roomTiming.archiveDays * day)
          const archived = await archiveRooms(tx, before, now, archivedAtOnce)
          for (const { id, created_by } of archived) await broadcastClosed(tx, emit, id, created_by)
          return archived.length
        }),
      ),
  }
}
