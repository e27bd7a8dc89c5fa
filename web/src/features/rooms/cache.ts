import type { Participant, RoomMatch, RoomMessage, RoomView } from '@swoon/realtime-server/contract/rooms'
import { queryClient } from '../../lib/query-client.ts'
import { refetch } from '../../lib/refetch.ts'

export type Rooms = readonly RoomView[]
export type Messages = readonly RoomMessage[]
export type Participants = readonly Participant[]
export type RoomMatches = readonly RoomMatch[]

export const roomsKey = ['rooms'] as const
export const roomKey = (roomId: string) => ['room', roomId] as const
/** That one is in the room. What only participants may read lies below it. */
export const entryKey = (roomId: string) => ['room-entry', roomId] as const
export const messagesKey = (roomId: string) => ['room-messages', roomId] as const
export const participantsKey = (roomId: string) => ['room-participants', roomId] as const
export const roomMatchesKey = (roomId: string) => ['room-matches', roomId] as const

export const knownMessages = (roomId: string): Messages | undefined =>
  queryClient.getQueryData<Messages>(messagesKey(roomId))

/** Fetches again what is on screen of a room. */
export function refetchRoom(roomId: string): void {
  for (const key of [roomKey, messagesKey, participantsKey, roomMatchesKey]) void refetch({ queryKey: key(roomId) })
}

export const refetchRooms = (): void => void refetch({ queryKey: roomsKey })
