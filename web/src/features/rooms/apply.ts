import type {
  Participant,
  RoomMatch,
  RoomMessage,
  RoomView,
} from '@swoon/realtime-server/contract/rooms'
import type { MediaFile } from '../../conversation/message-parts.ts'
import { myId } from '../../lib/me.ts'
import { messages, participants, roomMatches, room as roomQuery, rooms } from './cache.ts'
import { roomChat } from './room-chat.ts'

/** Applies a room from the server to the list and its own screen. */
export function applyRoom(room: RoomView): void {
  roomQuery(room.id).patch(() => room)
  rooms().patch((list) => {
    const isKnown = list.some(({ id }) => id === room.id)
    return isKnown ? list.map((known) => (known.id === room.id ? room : known)) : [room, ...list]
  })
}

/** Applies a room's new name, description and talk to its own screen. The list gets a separate event. */
export const applyDetails = (
  roomId: string,
  details: Pick<RoomView, 'name' | 'description' | 'talk'>,
): void => roomQuery(roomId).patch((room) => ({ ...room, ...details }))

export const dropRoom = (roomId: string): void =>
  rooms().patch((list) => list.filter(({ id }) => id !== roomId))

const addressesOf = (files: readonly MediaFile[] = []): string => files.map(({ url }) => url).join()

/**
 * Applies a message from an event. It carries no `clientId`, so one of the user's is matched to the message being sent if they are equal.
 */
export function applyMessage(message: RoomMessage): void {
  const [first] = roomChat.outbox.queue(message.roomId).outgoing
  const isSame =
    first &&
    message.senderId === myId() &&
    first.content === message.content &&
    addressesOf(first.files) === addressesOf(message.attachments)
  if (isSame) messages.add(message.roomId, { ...message, clientId: first.clientId })
  else roomChat.applyMessage(message)
}

export const applyEntered = (roomId: string, participant: Participant): void =>
  participants(roomId).patch((known) => [
    ...known.filter(({ id }) => id !== participant.id),
    participant,
  ])

export function applyLeft(roomId: string, userId: string): void {
  participants(roomId).patch((known) => known.filter(({ id }) => id !== userId))
  roomChat.typing.apply(roomId, userId, null)
}

export function applyRoomMatch(roomId: string, match: RoomMatch): void {
  const isOther = (one: RoomMatch) => one.user1Id !== match.user1Id || one.user2Id !== match.user2Id
  roomMatches(roomId).patch((known) => [...known.filter(isOther), match])
}
