import { mutantsOf } from '../mutant.ts'

const fields = mutantsOf('realtime-server/src/features/rooms/fields.ts')
const keeping = mutantsOf('realtime-server/src/features/rooms/keeping.ts')
const sending = mutantsOf('realtime-server/src/features/rooms/sending.ts')
const reading = mutantsOf('realtime-server/src/features/rooms/reading.ts')
const found = mutantsOf('db/src/queries/found-messages.ts')
const proposals = mutantsOf('realtime-server/src/features/rooms/proposals.ts')
const heirs = mutantsOf('realtime-server/src/features/rooms/succession.ts')
const order = mutantsOf('web/src/features/rooms/order.ts')
const labels = mutantsOf('web/src/features/rooms/labels.ts')

const faces = mutantsOf('db/src/queries/room-faces.ts')
const speakers = mutantsOf('db/src/queries/room-speakers.ts')
const talks = mutantsOf('db/src/queries/room-talks.ts')
const alone = mutantsOf('web/src/features/rooms/room-chat-page.tsx')
const rows = mutantsOf('web/src/features/rooms/components/rooms-list.tsx')

/** Public rooms. */
export const rooms = [
  faces(
    'the list shows no face of someone who hides when they are online',
    'AND users.shares_activity',
    '',
    'features/rooms/faces',
  ),
  faces(
    'someone who hides when they are online sees no face in the list',
    'AND shares_activity)',
    ')',
    'features/rooms/faces',
  ),
  rows(
    'the row of a room shows faces',
    'faces={faces.get(room.id) ?? none}',
    'faces={none}',
    'journeys/rooms',
  ),
  speakers(
    'those who are in a room are not named among those who talked there',
    'AND seen_at > ${presentAfter}',
    'AND seen_at > now()',
    'features/rooms/speakers',
  ),
  talks(
    'a talk reminds those who asked for it',
    'WHERE room_id = ${roomId}\n      AND NOT EXISTS (SELECT FROM apart_from',
    'WHERE NOT EXISTS (SELECT FROM apart_from',
    'features/rooms/talks',
  ),
  alone(
    'a person alone in a room has something to do',
    'people?.every((person) => person.id === myId)',
    'people?.length === 0',
    'journeys/rooms-alone',
  ),
  fields(
    'a proposal lives a day',
    'proposal: 24 *',
    'proposal: 48 *',
    'features/promises/times',
    'features/rooms/proposals',
  ),
  fields('someone is put out for a day', 'putOut: 24 *', 'putOut: 48 *', 'features/promises/times'),
  fields(
    'someone silent is gone after half a minute',
    'gone: 30_000',
    'gone: 90_000',
    'features/rooms/rooms',
  ),
  fields(
    'a room is archived after 30 days without anyone',
    'archiveDays: 30',
    'archiveDays: 300',
    'features/rooms/rooms',
  ),
  fields(
    'a room slows down above 30 messages',
    'messages: 30,',
    'messages: 60,',
    'features/promises/numbers',
    'features/rooms/messages',
  ),
  keeping(
    'a room is closed by its creator alone',
    'if (!(await lockOwnRoom(tx, roomId, userId))) throw notFound()',
    'await lockOwnRoom(tx, roomId, userId)',
    'features/rooms/rooms',
    'attacks/actors',
  ),
  keeping(
    'a room is changed by its creator alone',
    'if (!(await lockOwnRoom(unit.tx, roomId, userId))) throw notFound()',
    'await lockOwnRoom(unit.tx, roomId, userId)',
    'features/rooms/rooms',
    'attacks/actors',
  ),
  sending(
    'a repeat brings back nothing that was removed',
    'if (isRepeat && (await isRoomMessageRemoved(db, sent.id)))',
    'if (!isRepeat && (await isRoomMessageRemoved(db, sent.id)))',
    'features/rooms/messages',
  ),
  reading(
    'no one sees someone type from whom they are kept apart',
    'const audience = presence.roomBut(roomId, [...apart, userId])',
    'const audience = presence.roomBut(roomId, [userId])',
    'features/rooms/blocks',
    'attacks/events',
    'attacks/blocked-walk.full',
  ),
  sending(
    'a picture in a room is its sender’s own',
    "if (imageUrl !== null && (await ownedCount(tx, userId, 'photo', [imageUrl])) !== 1)",
    "if (imageUrl !== null && (await ownedCount(tx, userId, 'photo', [imageUrl])) > 1)",
    'features/rooms/messages',
    'attacks/actors',
  ),
  proposals(
    'no match is proposed to people who may not meet',
    'if (!(await safety.mayMeet(tx, userId, otherId))) throw notFound()',
    '',
    'features/rooms/proposals',
    'features/rooms/blocks',
  ),
  proposals(
    'a proposal is shown to no one who does not look for its author',
    'if (isHeard) emit(otherId',
    'emit(otherId',
    'features/rooms/proposals',
  ),
  proposals(
    'a proposal costs one like',
    'if (!likes.isMine) await pay(unit, userId)',
    'await pay(unit, userId)',
    'features/rooms/proposals',
  ),
  heirs(
    'a room outlives the account of its creator',
    'if (heirId) await passOn(unit, id, heirId)\n        else ',
    '',
    'features/deleted-owner',
  ),
  found(
    'a search of a room ends where a search of what is shown would',
    'WHERE ${isShownIn(roomId)} AND ${isBefore(before)} ORDER BY cursor DESC LIMIT',
    'WHERE room_id = ${roomId} AND ${isBefore(before)} ORDER BY cursor DESC LIMIT',
    'features/rooms/search',
  ),
  reading(
    'a search of a room finds nothing for those who are not in it',
    'searching(userId, async () => {\n        await presence.requireIn(db, userId, roomId)\n',
    'searching(userId, async () => {\n',
    'features/rooms/search',
    'attacks/actors',
  ),
  order(
    'the search of rooms reads every word',
    'words.every((word) => text.includes(word))',
    'words.some((word) => text.includes(word))',
    'web/src/features/rooms/order',
  ),
  order(
    'archived rooms are last',
    'byStatus(one, other) || byPeople',
    'byPeople',
    'web/src/features/rooms/order',
  ),
  labels(
    'someone who was put out of a room reads for how long',
    'text: removal.until\n',
    'text: !removal.until\n',
    'web/src/features/rooms/labels',
  ),
]
