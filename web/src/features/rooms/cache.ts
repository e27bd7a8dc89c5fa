import {
  type Participant,
  type RoomFaces,
  type RoomMatch,
  type RoomMessage,
  type RoomView,
  roomLimits,
  roomRoutes,
} from '@swoon/realtime-server/contract/rooms'
import { createLog } from '../../conversation/log.ts'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'
import { myId } from '../../lib/me.ts'

// After a disconnection the tab enters again before fetching, so watching.ts refetches all of these.
const resync = 'own'

/** The list of rooms, which the server reports only while it is on screen. */
export const rooms = liveQuery<readonly RoomView[]>({
  key: ['rooms'],
  fetch: (signal) => call(roomRoutes.rooms, { signal }),
  resync,
})

/** People in the rooms now, for the list. */
export const roomFaces = liveQuery<readonly RoomFaces[]>({
  key: ['room-faces'],
  fetch: (signal) => call(roomRoutes.faces, { signal }),
})

/** Ids of the rooms of whose talks the user is reminded. */
export const reminders = liveQuery<readonly string[]>({
  key: ['room-reminders'],
  fetch: (signal) => call(roomRoutes.reminders, { signal }),
})

export const room = liveQuery<RoomView, [roomId: string]>({
  key: ['room'],
  fetch: (signal, id) => call(roomRoutes.room, { params: { id }, signal }),
  resync,
})

/** Set while the user is in the room; participants-only queries are nested under it. */
export const entryKey = (roomId: string) => ['room-entry', roomId] as const

export const messages = createLog<RoomMessage>({
  key: ['room-messages'],
  positionOf: ({ cursor }) => cursor,
  timeOf: ({ sentAt }) => sentAt,
  page: (id, before, signal) =>
    call(roomRoutes.messages, {
      params: { id },
      query: before === undefined ? {} : { before: String(before) },
      ...(signal && { signal }),
    }),
  pageSize: roomLimits.page,
  resync,
})

export const participants = liveQuery<readonly Participant[], [roomId: string]>({
  key: ['room-participants'],
  fetch: (signal, id) => call(roomRoutes.participants, { params: { id }, signal }),
  resync,
})

/** The user's proposals in a room and matches with people in it. */
export const roomMatches = liveQuery<readonly RoomMatch[], [roomId: string]>({
  key: ['room-matches'],
  fetch: (signal, id) => call(roomRoutes.matches, { params: { id, userId: myId() ?? '' }, signal }),
  resync,
})

/** Refetches everything of a room that is on screen. */
export function refetchRoom(roomId: string): void {
  for (const query of [room, messages.query, participants, roomMatches])
    void query(roomId).refetch()
}
