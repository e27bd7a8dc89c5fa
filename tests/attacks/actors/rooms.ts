import { type CommandRow, type Kind, mine, type Rows, type Stage } from './rows.ts'

/** People kept apart from Olga do not find her room; an unfinished profile finds none. */
const finds = { unfinished: 403, blocked: 404, blocker: 404, unmatched: 404 }
const owner = { unfinished: 403, ...mine }

export const rows = ({ olga, roomId }: Stage): Rows<'rooms'> => {
  const room = { params: { id: roomId } }
  return {
    rooms: { call: 'GET /api/rooms', status: 200, except: { unfinished: 403 } },
    faces: { call: 'GET /api/rooms/faces', isOurs: true, status: 200, except: { unfinished: 403 } },
    create: {
      call: 'POST /api/rooms',
      body: { name: 'As Olga', createdBy: olga.id },
      status: 403,
      except: { herself: 201 },
    },
    room: { call: 'GET /api/rooms/{}', ...room, status: 200, except: finds },
    change: {
      call: 'PATCH /api/rooms/{}',
      isOurs: true,
      ...room,
      body: { name: "Olga's room" },
      status: 404,
      except: owner,
    },
    wake: { call: 'POST /api/rooms/{}/wake', isOurs: true, ...room, status: 404, except: owner },
    messages: {
      call: 'GET /api/rooms/{}/messages',
      ...room,
      status: 403,
      except: { ...finds, herself: 200 },
    },
    search: {
      call: 'POST /api/rooms/{}/search',
      isOurs: true,
      ...room,
      body: { text: 'Hello' },
      status: 403,
      except: { ...finds, herself: 200 },
    },
    send: {
      call: 'POST /api/rooms/{}/messages',
      ...room,
      body: { senderId: olga.id, messageType: 'text', content: 'As Olga' },
      status: 403,
      except: { herself: 201 },
    },
    removeMessage: {
      call: 'DELETE /api/rooms/{}/messages/{}',
      isOurs: true,
      params: { id: roomId, messageId: roomId },
      status: 404,
      except: { unfinished: 403 },
    },
    editMessage: {
      call: 'PATCH /api/rooms/{}/messages/{}',
      isOurs: true,
      params: { id: roomId, messageId: roomId },
      body: { content: 'Other words' },
      status: 403,
      except: { ...finds, herself: 404 },
    },
    react: {
      call: 'PUT /api/rooms/{}/messages/{}/reaction',
      isOurs: true,
      params: { id: roomId, messageId: roomId },
      body: { emoji: '👍' },
      status: 403,
      except: { ...finds, herself: 404 },
    },
    unreact: {
      call: 'DELETE /api/rooms/{}/messages/{}/reaction',
      isOurs: true,
      params: { id: roomId, messageId: roomId },
      status: 403,
      except: { ...finds, herself: 404 },
    },
    participants: {
      call: 'GET /api/rooms/{}/participants',
      ...room,
      status: 403,
      except: { ...finds, herself: 200 },
    },
    reminders: {
      call: 'GET /api/rooms/reminders',
      isOurs: true,
      status: 200,
      except: { unfinished: 403 },
    },
    remind: {
      call: 'PUT /api/rooms/{}/reminder',
      isOurs: true,
      ...room,
      body: { isOn: true },
      status: 200,
      except: { ...finds },
    },
    liveliest: {
      call: 'GET /api/rooms/{}/liveliest',
      isOurs: true,
      ...room,
      status: 403,
      except: { ...finds, herself: 200 },
    },
    speakers: {
      call: 'GET /api/rooms/{}/speakers',
      isOurs: true,
      ...room,
      status: 403,
      except: { ...finds, herself: 200 },
    },
    putOut: {
      call: 'POST /api/rooms/{}/removals',
      isOurs: true,
      ...room,
      body: { userId: olga.id, isForGood: false },
      status: 404,
      except: { unfinished: 403, herself: 400 },
    },
    removal: {
      call: 'GET /api/rooms/{}/removal',
      isOurs: true,
      ...room,
      status: 200,
      except: { unfinished: 403 },
    },
    matches: {
      call: 'GET /api/rooms/{}/matches/{}',
      params: { id: roomId, userId: olga.id },
      status: 403,
      except: { herself: 200 },
    },
    propose: {
      call: 'POST /api/rooms/{}/match',
      ...room,
      body: { user1Id: olga.id, user2Id: olga.id },
      status: 403,
      except: { herself: 400 },
    },
    join: {
      call: 'POST /api/rooms/{}/join',
      ...room,
      body: { userId: olga.id },
      status: 403,
      except: { herself: 200 },
    },
    leave: {
      call: 'POST /api/rooms/{}/leave',
      isOurs: true,
      ...room,
      status: 200,
      except: { unfinished: 403 },
    },
    close: { call: 'DELETE /api/rooms/{}', isOurs: true, ...room, status: 404, except: owner },
  }
}

const everybody: readonly Kind[] = [
  'unwanted',
  'blocked',
  'blocker',
  'unmatched',
  'stranger',
  'matched',
  'herself',
]
const seers = everybody.filter((kind) => !(kind in finds))

export const commands = ({
  roomId,
}: Stage): Record<
  'rooms:watch' | 'rooms:unwatch' | 'room:watch' | 'room:unwatch' | 'room:type',
  CommandRow
> => ({
  'rooms:watch': { payload: {}, allowed: everybody },
  'rooms:unwatch': { payload: {}, allowed: ['unfinished', ...everybody] },
  'room:watch': { payload: { roomId }, allowed: seers },
  'room:unwatch': { payload: { roomId }, allowed: ['unfinished', ...everybody] },
  'room:type': { payload: { roomId, isTyping: true }, allowed: seers },
})
