import {
  inRoomsWith,
  leaveRoomsOfEachOther,
  sharedWith,
  shareRoom,
} from '@swoon/db/queries/room-participants'
import type { Unit } from '../../platform/changes/unit.ts'
import type { RoomBroadcasts } from './broadcasts.ts'
import type { RoomPresence } from './presence.ts'

/** Keeps people who must not meet apart in rooms, and shows them to each other again afterward. */
export function roomSeparation(
  { rooms, lists, roomBut, presentAfter, viewFor, participant }: RoomPresence,
  { broadcastLeft }: RoomBroadcasts,
) {
  /** Puts two people who are now kept apart out of each other's own rooms, like the creator could. */
  async function part(unit: Unit, one: string, other: string): Promise<void> {
    for (const { room_id, user_id } of await leaveRoomsOfEachOther(unit.tx, one, other)) {
      unit.emit(lists.of(user_id), 'rooms:closed', { roomId: room_id })
      await broadcastLeft(unit, room_id, user_id)
      unit.evict(rooms.of(room_id), [user_id])
    }
  }

  /**
   * When a person in a third person's room blocks another one there, or adds their address to people they know, the other's tabs see the
   * person leave; when that ends, they see them enter again.
   */
  async function seemToMove(
    unit: Unit,
    userId: string,
    otherId: string,
    areApart: boolean,
  ): Promise<void> {
    const { tx, emit } = unit
    const pair = { one: userId, other: otherId, isBlocked: areApart, presentAfter: presentAfter() }
    for (const { room_id: roomId, others } of await sharedWith(tx, pair)) {
      const audience = roomBut(roomId, others)
      const who = areApart ? null : await participant(tx, roomId, userId)
      if (areApart) emit(audience, 'room:left', { roomId, userId })
      if (who) emit(audience, 'room:entered', { roomId, participant: who })
      const room = await viewFor(tx, roomId, otherId)
      if (room) emit(lists.of(otherId), 'rooms:changed', { room })
    }
  }

  return {
    part,
    seemToMove,
    /** Applies a change of known people in rooms: puts them out of each other's rooms, or shows them to each other again. */
    async knownChanged(
      unit: Unit,
      userId: string,
      otherIds: readonly string[],
      areApart: boolean,
    ): Promise<void> {
      for (const otherId of await inRoomsWith(unit.tx, userId, otherIds)) {
        if (areApart) await part(unit, userId, otherId)
        await seemToMove(unit, userId, otherId, areApart)
      }
    },
    /** Makes both people's tabs fetch again if their match ended while both are in one room, so that neither still sees the other. */
    async refetchShared({ tx, emit }: Unit, one: string, other: string): Promise<void> {
      if (await shareRoom(tx, one, other))
        for (const userId of [one, other]) emit(userId, 'resync', {})
    },
  }
}
