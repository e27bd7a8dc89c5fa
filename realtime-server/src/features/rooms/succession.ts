import {
  leaveRoomOf,
  lockRoomsOf,
  passRoomOn,
  removeMessagesOf,
  roomsWith,
  unnameRooms,
} from '@swoon/db/queries/room-heirs'
import { heirOf, leaveRoom } from '@swoon/db/queries/room-participants'
import { updateRoom } from '@swoon/db/queries/rooms'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import type { RoomBroadcasts } from './broadcasts.ts'
import type { RoomPresence } from './presence.ts'

/** Messages removed per transaction. */
const batch = 500

/** Passes on or closes the rooms of a deleted account. */
export function roomSuccession(
  { clock, commit }: Context,
  presence: RoomPresence,
  { broadcastLeft, broadcastHidden, broadcastToList, broadcastClosed }: RoomBroadcasts,
) {
  /** People kept apart from the new owner lose the room, which would always have been hidden from them. */
  async function passOn(unit: Unit, roomId: string, heirId: string): Promise<void> {
    await passRoomOn(unit.tx, roomId, heirId)
    const out = await leaveRoomOf(unit.tx, roomId, heirId)
    if (out.length > 0) {
      await broadcastLeft(unit, roomId, ...out)
      unit.evict(presence.rooms.of(roomId), out)
    }
    await broadcastHidden(unit, roomId, heirId)
    await broadcastToList(unit.tx, unit.emit, roomId, [])
    // The room's screen shows its owner, and whom they may put out.
    unit.emit(presence.rooms.of(roomId), 'resync', {})
  }

  async function close(
    { tx, emit, evict }: Unit,
    roomId: string,
    creatorId: string,
  ): Promise<void> {
    await updateRoom(tx, roomId, { closed_at: clock.now() })
    await broadcastClosed(tx, emit, roomId, creatorId)
    evict(presence.rooms.of(roomId))
  }

  return {
    /**
     * Takes a person out of all rooms, within a unit of work. Each of their own rooms passes to the longest-present participant, or closes
     * if it is empty.
     */
    async withdraw(unit: Unit, userId: string): Promise<void> {
      const { tx } = unit
      // Done before locking any room, so that it waits for nobody who is just entering one.
      const left: string[] = []
      for (const roomId of await roomsWith(tx, userId))
        if (await leaveRoom(tx, roomId, userId)) left.push(roomId)
      for (const roomId of left) {
        await broadcastLeft(unit, roomId, userId)
        unit.evict(presence.rooms.of(roomId), [userId])
      }
      for (const { id, is_archived } of await lockRoomsOf(tx, userId)) {
        const presentAfter = presence.presentAfter()
        const heirId = is_archived
          ? null
          : await heirOf(tx, { roomId: id, creatorId: userId, presentAfter })
        if (heirId) await passOn(unit, id, heirId)
        else await close(unit, id, userId)
      }
      await unnameRooms(tx, userId)
    },

    /** Removes a person's messages from the screens of everyone in a room, one room after another. */
    async unsay(userId: string): Promise<void> {
      const some = () =>
        commit(async ({ tx, emit }) => {
          const roomId = await removeMessagesOf(tx, userId, clock.now(), batch)
          if (!roomId) return false
          emit(presence.rooms.of(roomId), 'resync', {})
          await broadcastToList(tx, emit, roomId, [])
          return true
        })
      while (await some());
    },
  }
}
