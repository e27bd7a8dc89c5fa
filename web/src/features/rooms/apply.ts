import type { Participant, RoomMatch, RoomMessage, RoomView } from '@swoon/realtime-server/contract/rooms'
import { myId } from '../../lib/me.ts'
import { tell } from '../../lib/told.ts'
import {
  type Participants,
  participantsKey,
  type RoomMatches,
  type Rooms,
  roomKey,
  roomMatchesKey,
  roomsKey,
} from './cache.ts'
import { addMessage } from './feed.ts'
import { outbox } from './outbox.ts'
import { applyTyping, dropReturned } from './store.ts'

/** A room as the server has just told it, in the list and on its own screen. */
export function applyRoom(room: RoomView): void {
  tell<RoomView>(roomKey(room.id), () => room)
  tell<Rooms>(roomsKey, (rooms) => {
    const isKnown = rooms.some(({ id }) => id === room.id)
    return isKnown ? rooms.map((known) => (known.id === room.id ? room : known)) : [room, ...rooms]
  })
}

/** A room's new name and description. Its list, where it is shown, is told by an event of its own. */
export const applyWords = (roomId: string, words: Pick<RoomView, 'name' | 'description'>): void =>
  tell<RoomView>(roomKey(roomId), (room) => ({ ...room, ...words }))

export function dropRoom(roomId: string): void {
  tell<Rooms>(roomsKey, (rooms) => rooms.filter(({ id }) => id !== roomId))
}

/** A message from the reply of its own call, which names the sent one. */
export function applySent(message: RoomMessage): void {
  addMessage(message)
  if (!message.clientId) return
  outbox.remove(message.roomId, message.clientId)
  dropReturned(message.roomId, message.clientId)
}

/** A message from an event. It carries no `clientId`, so one of mine is taken for the message that is just being sent, if they are equal. */
export function applyMessage(message: RoomMessage): void {
  applyTyping(message.roomId, message.senderId, null)
  if (message.senderId !== myId()) {
    addMessage(message)
    return
  }
  const [first] = outbox.lane(message.roomId).outgoing
  const isSame = first && first.content === message.content && (first.imageUrl ?? null) === message.imageUrl
  addMessage(isSame ? { ...message, clientId: first.clientId } : message)
}

export const applyEntered = (roomId: string, participant: Participant): void =>
  tell<Participants>(participantsKey(roomId), (known) => [
    ...known.filter(({ id }) => id !== participant.id),
    participant,
  ])

export function applyLeft(roomId: string, userId: string): void {
  tell<Participants>(participantsKey(roomId), (known) => known.filter(({ id }) => id !== userId))
  applyTyping(roomId, userId, null)
}

export function applyRoomMatch(roomId: string, match: RoomMatch): void {
  const isOther = (one: RoomMatch) => one.user1Id !== match.user1Id || one.user2Id !== match.user2Id
  tell<RoomMatches>(roomMatchesKey(roomId), (known) => [...known.filter(isOther), match])
}
