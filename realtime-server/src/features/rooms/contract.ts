import { z } from 'zod'
import { budgets, commands, events, routes } from '../../contract/define.ts'
import { Done, Id, pageAround, Time } from '../../contract/primitives.ts'
import { Changed, changed, chatBudgets, NewReaction, Reacted, reacted } from '../chat/contract.ts'
import {
  FoundInRoom,
  Liveliest,
  NewRoom,
  NewRoomMessage,
  NewRoomWords,
  Participant,
  Removal,
  RoomChange,
  RoomFaces,
  RoomMatch,
  RoomMessage,
  RoomSearch,
  RoomSpeaker,
  RoomView,
} from './fields.ts'

export * from './fields.ts'

export const roomBudgets = budgets({
  'room-create': { count: 5, window: 86_400 },
  'room-message': { count: 120, window: 60 },
  'room-change': { count: 60, window: 60 },
  'room-propose': { count: 60, window: 3600 },
})

const params = z.object({ id: Id })
const messageParams = z.object({ id: Id, messageId: Id })
const change = { budget: roomBudgets['room-change'] }

export const roomRoutes = routes({
  rooms: {
    method: 'GET',
    url: '/api/rooms',
    schema: {
      summary:
        'The open rooms, and my archived ones: those with most people first, then the latest message.',
      response: { 200: z.array(RoomView) },
    },
    config: { requires: 'complete' },
  },
  faces: {
    method: 'GET',
    url: '/api/rooms/faces',
    schema: {
      summary:
        "Faces of people in the rooms now: up to three a room, whose profile I may see anyway and who show when they are online. Empty if I don't.",
      response: { 200: z.array(RoomFaces) },
    },
    config: { requires: 'complete' },
  },
  create: {
    method: 'POST',
    url: '/api/rooms',
    schema: {
      summary: 'Create a room. A repeat with the same clientId returns the first one.',
      body: NewRoom,
      response: { 201: RoomView },
    },
    config: { requires: 'complete', self: 'createdBy', budget: roomBudgets['room-create'] },
  },
  room: {
    method: 'GET',
    url: '/api/rooms/:id',
    schema: { summary: 'One room.', params, response: { 200: RoomView } },
    config: { requires: 'complete' },
  },
  change: {
    method: 'PATCH',
    url: '/api/rooms/:id',
    schema: {
      summary: 'Rename or describe my room.',
      params,
      body: RoomChange,
      response: { 200: RoomView },
    },
    config: { requires: 'complete', ...change },
  },
  close: {
    method: 'DELETE',
    url: '/api/rooms/:id',
    schema: { summary: 'Close my room for good.', params, response: { 200: Done } },
    config: { requires: 'complete', ...change },
  },
  wake: {
    method: 'POST',
    url: '/api/rooms/:id/wake',
    schema: { summary: 'Wake my archived room.', params, response: { 200: RoomView } },
    config: { requires: 'complete', ...change },
  },
  messages: {
    method: 'GET',
    url: '/api/rooms/:id/messages',
    schema: {
      summary:
        'The latest 50 messages, or 50 before or after a cursor; always in ascending order. For participants.',
      params,
      querystring: pageAround(15),
      response: { 200: z.array(RoomMessage) },
    },
    config: { requires: 'complete' },
  },
  search: {
    method: 'POST',
    url: '/api/rooms/:id/search',
    schema: {
      summary:
        'Find messages of a room. What is looked for is in the body, since addresses are logged. For participants.',
      params,
      body: RoomSearch,
      response: { 200: FoundInRoom },
    },
    config: { requires: 'complete', budget: chatBudgets['message-search'] },
  },
  send: {
    method: 'POST',
    url: '/api/rooms/:id/messages',
    schema: {
      summary: 'Send a message to a room that I am in.',
      params,
      body: NewRoomMessage,
      response: { 201: RoomMessage },
    },
    config: { requires: 'complete', self: 'senderId', budget: roomBudgets['room-message'] },
  },
  removeMessage: {
    method: 'DELETE',
    url: '/api/rooms/:id/messages/:messageId',
    schema: {
      summary: 'Remove a message from my room, or my own one.',
      params: messageParams,
      response: { 200: Done },
    },
    config: { requires: 'complete', ...change },
  },
  editMessage: {
    method: 'PATCH',
    url: '/api/rooms/:id/messages/:messageId',
    schema: {
      summary: 'Edit my message within 15 minutes.',
      params: messageParams,
      body: NewRoomWords,
      response: { 200: Changed },
    },
    config: { requires: 'complete', budget: chatBudgets['message-change'] },
  },
  react: {
    method: 'PUT',
    url: '/api/rooms/:id/messages/:messageId/reaction',
    schema: {
      summary: 'React to a message with one emoji, in place of my earlier one.',
      params: messageParams,
      body: NewReaction,
      response: { 200: Reacted },
    },
    config: { requires: 'complete', budget: chatBudgets['message-change'] },
  },
  unreact: {
    method: 'DELETE',
    url: '/api/rooms/:id/messages/:messageId/reaction',
    schema: {
      summary: 'Take back my reaction to a message.',
      params: messageParams,
      response: { 200: Reacted },
    },
    config: { requires: 'complete', budget: chatBudgets['message-change'] },
  },
  reminders: {
    method: 'GET',
    url: '/api/rooms/reminders',
    schema: {
      summary: 'Ids of the rooms of whose talks I am reminded.',
      response: { 200: z.array(Id) },
    },
    config: { requires: 'complete' },
  },
  remind: {
    method: 'PUT',
    url: '/api/rooms/:id/reminder',
    schema: {
      summary: "Be reminded of a room's weekly talk ten minutes before, or not anymore.",
      params,
      body: z.object({ isOn: z.boolean() }),
      response: { 200: Done },
    },
    config: { requires: 'complete', ...change },
  },
  liveliest: {
    method: 'GET',
    url: '/api/rooms/:id/liveliest',
    schema: {
      summary: 'When a room is usually lively. For participants.',
      params,
      response: { 200: Liveliest },
    },
    config: { requires: 'complete' },
  },
  speakers: {
    method: 'GET',
    url: '/api/rooms/:id/speakers',
    schema: {
      summary:
        'Who has spoken in the room within 24 hours and left, of those whose profile I may see anyway; latest first, up to 12. For participants.',
      params,
      response: { 200: z.array(RoomSpeaker) },
    },
    config: { requires: 'complete' },
  },
  participants: {
    method: 'GET',
    url: '/api/rooms/:id/participants',
    schema: {
      summary: 'Who is in the room now. For participants.',
      params,
      response: { 200: z.array(Participant) },
    },
    config: { requires: 'complete' },
  },
  join: {
    method: 'POST',
    url: '/api/rooms/:id/join',
    schema: {
      summary: 'Enter the room.',
      params,
      body: z.object({ userId: Id.optional() }).nullish(),
      response: { 200: RoomView },
    },
    config: { requires: 'complete', self: 'userId', ...change },
  },
  leave: {
    method: 'POST',
    url: '/api/rooms/:id/leave',
    schema: { summary: 'Leave the room.', params, response: { 200: Done } },
    config: { requires: 'complete', ...change },
  },
  putOut: {
    method: 'POST',
    url: '/api/rooms/:id/removals',
    schema: {
      summary: 'Put someone out of my room, for a day or for good.',
      params,
      body: z.object({ userId: Id, isForGood: z.boolean() }),
      response: { 200: Done },
    },
    config: { requires: 'complete', ...change },
  },
  removal: {
    method: 'GET',
    url: '/api/rooms/:id/removal',
    schema: {
      summary: 'Whether its creator has put me out of the room, and until when.',
      params,
      response: { 200: Removal },
    },
    config: { requires: 'complete' },
  },
  matches: {
    method: 'GET',
    url: '/api/rooms/:id/matches/:userId',
    schema: {
      summary: 'My own proposals in this room, and my matches with people who are in it.',
      params: z.object({ id: Id, userId: Id }),
      response: { 200: z.array(RoomMatch) },
    },
    config: { requires: 'complete', self: 'userId' },
  },
  propose: {
    method: 'POST',
    url: '/api/rooms/:id/match',
    schema: {
      summary: 'Propose a match to another participant. Two proposals make a match.',
      params,
      body: z.object({ user1Id: Id.optional(), user2Id: Id }),
      response: { 200: RoomMatch },
    },
    config: { requires: 'complete', self: 'user1Id', budget: roomBudgets['room-propose'] },
  },
})

export const roomEvents = events({
  /** Sent to watchers of the list. */
  'rooms:changed': z.object({ room: RoomView }),
  'rooms:closed': z.object({ roomId: Id }),
  /** Sent to people in the room. */
  'room:changed': RoomView.pick({ name: true, description: true, talk: true }).extend({
    roomId: Id,
  }),
  'room:message': z.object({ roomId: Id, message: RoomMessage }),
  'room:message-changed': z.object({ roomId: Id, ...changed }),
  'room:reacted': z.object({ roomId: Id, ...reacted }),
  'room:message-removed': z.object({ roomId: Id, messageId: Id }),
  'room:entered': z.object({ roomId: Id, participant: Participant }),
  'room:left': z.object({ roomId: Id, userId: Id }),
  'room:typed': z.object({ roomId: Id, userId: Id, name: z.string(), isTyping: z.boolean() }),
  /** Sent to people who want to be reminded of the room's talk, ten minutes before it begins. */
  'room:talk-soon': z.object({ roomId: Id, name: z.string(), startsAt: Time }),
  /** Sent to the user's own tabs. */
  'room:reminder-set': z.object({ roomId: Id, isOn: z.boolean() }),
  /** Sent to one person: their own proposal, or a match. Nobody sees another person's proposal. */
  'room:matched': z.object({ roomId: Id, match: RoomMatch }),
  /** Sent to the user's own tabs when one that was in the room is gone. Another tab that is still there answers with `room:watch`. */
  'room:tab-left': z.object({ roomId: Id }),
})

export const roomCommands = commands({
  'rooms:watch': z.object({}),
  'rooms:unwatch': z.object({}),
  /** Enters the room in this tab; sent again every `roomTiming.heartbeat` to stay. */
  'room:watch': z.object({ roomId: Id }),
  'room:unwatch': z.object({ roomId: Id }),
  'room:type': z.object({ roomId: Id, isTyping: z.boolean() }),
})
