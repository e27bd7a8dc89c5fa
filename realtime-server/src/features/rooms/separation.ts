import {
  inRoomsWith,
  leaveRoomsOfEachOther,
  sharedWith,
  shareRoom,
} from '@swoon/db/queries/room-participants'
import type { Unit } from '../../platform/changes/unit.ts'
import type { RoomBroadcasts } from './broadcasts.ts'
import type { RoomPresence } from './presence.ts'

/** Keeps people apart in rooms who must not meet any more, and shows them to each other again. */
export function roomSeparation(
  { rooms, lists, roomBut, presentAfter, viewFor, participant }: RoomPresence,
  { broadcastLeft }: RoomBroadcasts,
) {
  /** Puts each of two people who are kept apart from now on out of the rooms that the other has created, as their creator can. */
  async function part(unit: Unit, one: string, other: string): Promise<void> {
    for (const { room_id, user_id } of await leaveRoomsOfEachOther(unit.tx, one, other)) {
      unit.emit(lists.of(user_id), 'rooms:closed', { roomId: room_id })
      await broadcastLeft(unit, room_id, user_id)
      unit.evict(rooms.of(room_id), [user_id])
    }
  }

  /**
   * Where someone has just blocked a person in the same room of a third one, or has added their address to the people they know, the
   * other person's tabs there hear what they hear of people who leave, and after its end what they hear of people who enter.
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
    /** Puts people out of each other's rooms, or shows them to each other there again, after one of them has changed whom they know. */
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
    /** Where two people whose match has ended are in the same room, their tabs fetch again, so that neither sees the other there. */
    async refetchShared({ tx, emit }: Unit, one: string, other: string): Promise<void> {
      if (await shareRoom(tx, one, other))
        for (const userId of [one, other]) emit(userId, 'resync', {})
    },
  }
}
