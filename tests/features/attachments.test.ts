import { randomUUID } from 'node:crypto'
import { deleteExpiredArchives } from '@swoon/db/queries/archives'
import { deleteExpiredAttachments } from '@swoon/db/queries/attachments'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { deletionRoutes } from '@swoon/realtime-server/contract/deletion'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { notificationRoutes } from '@swoon/realtime-server/contract/notifications'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { beforeAll, describe, expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { insertUsers, type Person, password, person, upload } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { tone } from '../harness/recorded.ts'
import { patience } from '../harness/server.ts'
import { day, sweepsOf } from '../harness/sweeps.ts'
import { promises } from '../promises.ts'
import { get, mediaForm, small } from './media/files.ts'
import { matched } from './pairs.ts'
import { databaseSnapshot, expectRefusal } from './refusals.ts'
import { roomOf } from './rooms/rooms.ts'

const world = worldOfFile()
let picture: Buffer
beforeAll(async () => {
  picture = await photo('jpeg', 90, 120)
})

const uploadAs = (who: Person, type: string, bytes: Buffer) =>
  who.call(mediaRoutes.uploadMedia, { form: mediaForm(type, bytes) })
async function uploaded(who: Person, type: 'photo' | 'voice-note' = 'photo'): Promise<string> {
  const reply = await uploadAs(who, type, type === 'photo' ? picture : tone(1))
  if (reply.status !== 200) throw new Error(`no upload: ${reply.text}`)
  return reply.body.url
}
const photosOf = async (who: Person, count: number): Promise<string[]> => {
  const urls: string[] = []
  while (urls.length < count) urls.push(await uploaded(who))
  return urls
}

interface More {
  content?: string
  clientId?: string
  replyToId?: string
}
const say = (who: Person, matchId: string, urls: readonly string[], more: More = {}) =>
  who.call(chatRoutes.send, {
    body: { matchId, attachments: urls.map((url) => ({ url })), ...more },
  })
const sayInRoom = (who: Person, id: string, urls: readonly string[], more: More = {}) =>
  who.call(roomRoutes.send, {
    params: { id },
    body: { messageType: 'text', attachments: urls.map((url) => ({ url })), ...more },
  })
const status = async (who: Person | null, url: string) => (await get(world, url, who)).status
const statuses = (people: readonly (Person | null)[], url: string) =>
  Promise.all(people.map((who) => status(who, url)))
async function stranger(): Promise<Person> {
  const [someone] = await insertUsers(world, 1)
  if (!someone) throw new Error('no person')
  return someone
}

describe('an upload for a message', () => {
  it('is read by its owner alone until a message brings it, and is no photo of a profile', async () => {
    const { ann, bob } = await matched(world)
    const url = await uploaded(ann)
    expect(url).toMatch(/^\/media\/[A-Za-z0-9_-]{24}\.webp$/)
    expect(await statuses([ann, bob, null], url)).toEqual([200, 404, 401])
    expect(await statuses([ann, bob], small(url))).toEqual([200, 404])
    const profile = { params: { id: ann.id }, body: { photos: [url] } }
    expectRefusal(await ann.call(profileRoutes.updateUser, profile), 400, 'INVALID')
  })

  it('is a picture or a recording of at most 60 s by its bytes', async () => {
    const ann = await stranger()
    expectRefusal(await uploadAs(ann, 'photo', tone(1)), 415, 'WRONG_TYPE')
    expectRefusal(await uploadAs(ann, 'photo', Buffer.alloc(0)), 422, 'UNDECODABLE')
    expectRefusal(await uploadAs(ann, 'photo', Buffer.alloc(5 * 1024 * 1024 + 1)), 413, 'TOO_LARGE')
    expectRefusal(await uploadAs(ann, 'voice-note', picture), 415, 'WRONG_TYPE')
    expectRefusal(
      await uploadAs(ann, 'voice-note', tone(62)),
      422,
      'TOO_LONG',
      'Voice messages must be 60 seconds or less.',
    )
    expect((await uploadAs(ann, 'voice-note', tone(60))).status).toBe(200)
    expectRefusal(await uploadAs(ann, 'film', picture), 400, 'INVALID')
  })
})

describe('a message with photos', () => {
  it('brings up to six, with words or without, and both people hear of it and read it', async () => {
    const { ann, bob, matchId } = await matched(world)
    const [mine, theirs] = [await ann.live(), await bob.live()]
    const urls = await photosOf(ann, promises.chat.photos)
    const sent = await say(ann, matchId, urls, { content: ' Look ' })
    expect(sent.status, sent.text).toBe(201)
    const attachments = urls.map((url) => ({ url, width: 90, height: 120 }))
    expect(sent.body).toMatchObject({ seq: 1, content: 'Look', kind: 'photo', attachments })
    expect((await mine.next('message:sent')).message).toEqual(sent.body)
    expect((await theirs.next('message:sent')).message).toMatchObject({
      id: sent.body.id,
      kind: 'photo',
      attachments,
    })
    const bare = await say(bob, matchId, [await uploaded(bob)])
    expect(bare.body).toMatchObject({ seq: 2, content: '', kind: 'photo' })
    const [first, second] = (await ann.call(chatRoutes.messages, { params: { id: matchId } })).body
    expect(first).toEqual(sent.body)
    expect(second?.attachments).toEqual(bare.body.attachments)
    const [match] = (await ann.call(matchRoutes.matches, { params: { userId: ann.id } })).body
    expect(match).toMatchObject({ lastMessage: { content: '', kind: 'photo' }, unreadCount: 1 })
    const [row] = (await ann.call(notificationRoutes.list, { params: { userId: ann.id } })).body
    expect(row).toMatchObject({ kind: 'message', detail: 'photo' })
    mine.close()
    theirs.close()
  })

  it('is found among all photos of its chat, latest first, by the two people alone', async () => {
    const { ann, bob, matchId } = await matched(world)
    const photos = await photosOf(ann, 3)
    await say(ann, matchId, photos.slice(0, 2))
    await say(bob, matchId, [await uploaded(bob, 'voice-note')])
    await bob.call(chatRoutes.send, { body: { matchId, content: 'Words alone' } })
    const { body: third } = await say(ann, matchId, photos.slice(2), { content: 'The third' })
    const find = (who: Person) =>
      who.call(chatRoutes.search, { params: { id: matchId }, body: { kind: 'photo' } })
    const { body } = await find(bob)
    expect(body.messages.map(({ attachments = [] }) => attachments.map(({ url }) => url))).toEqual([
      photos.slice(2),
      photos.slice(0, 2),
    ])
    expect(body.next).toBeNull()
    await ann.call(chatRoutes.remove, { params: { id: third.id } })
    expect((await find(ann)).body.messages).toHaveLength(1)
    expectRefusal(await find(await stranger()), 404, 'NOT_FOUND')
    await bob.call(matchRoutes.unmatch, { params: { id: matchId } })
    for (const who of [ann, bob]) expectRefusal(await find(who), 404, 'NOT_FOUND')
  })

  it('is marked as delivered and read like any other, and words are sent as before', async () => {
    const { ann, bob, matchId } = await matched(world)
    await say(ann, matchId, [await uploaded(ann, 'voice-note')])
    const tab = await ann.live()
    await bob.call(chatRoutes.read, { params: { id: matchId }, body: { seq: 1 } })
    expect(await tab.next('message:read')).toMatchObject({ matchId, seq: 1 })
    tab.close()
    const words = await ann.call(chatRoutes.send, { body: { matchId, content: 'Hello' } })
    expect(words.body).toMatchObject({ seq: 2, content: 'Hello' })
    expect(words.body).not.toHaveProperty('kind')
    expect(words.body).not.toHaveProperty('attachments')
  })

  it('is refused with too many, others’, known, mixed or unknown files, and leaves nothing', async () => {
    const { ann, bob, matchId } = await matched(world)
    const [used = '', free = '', profile, theirs, note, second] = [
      ...(await photosOf(ann, 2)),
      await upload(ann),
      await uploaded(bob),
      await uploaded(ann, 'voice-note'),
      await uploaded(ann, 'voice-note'),
    ]
    await say(ann, matchId, [used])
    const before = await databaseSnapshot(world.database.db)
    for (const urls of [
      [],
      Array(7).fill(free),
      [used],
      [free, free],
      [free, used],
      [theirs],
      [free, theirs],
      [profile],
      [free, note],
      [note, second],
      [free.replace('.webp', '.mp4')],
      ['/media/nothing-that-was-ever-here.webp'],
      ['https://example.test/photo.webp'],
      ['\u0000'],
      [''],
    ])
      expectRefusal(await say(ann, matchId, urls as string[]), 400, 'INVALID')
    expectRefusal(
      await ann.call(chatRoutes.send, { body: { matchId, content: '' } }),
      400,
      'INVALID',
      'Write a message.',
    )
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    expect((await say(ann, matchId, [free])).body.seq).toBe(2)
  })

  it('is one message for one clientId, and another one with other files is refused', async () => {
    const { ann, matchId } = await matched(world)
    const [one = '', two = ''] = await photosOf(ann, 2)
    const clientId = randomUUID()
    const first = await say(ann, matchId, [one], { clientId })
    expect((await say(ann, matchId, [one], { clientId })).body).toEqual(first.body)
    expectRefusal(await say(ann, matchId, [two], { clientId }), 409, 'CONFLICT')
    expectRefusal(await say(ann, matchId, [one], { clientId, content: 'x' }), 409, 'CONFLICT')
    const both = await Promise.all(
      ['', ''].map(() => say(ann, matchId, [two], { clientId: randomUUID() })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
  })

  it('is answered with a small picture, edited down to no words, and only words need words', async () => {
    const { ann, bob, matchId } = await matched(world)
    const url = await uploaded(ann)
    const sent = await say(ann, matchId, [url], { content: 'Words' })
    const answer = await say(bob, matchId, [await uploaded(bob, 'voice-note')], {
      replyToId: sent.body.id,
    })
    expect(answer.body).toMatchObject({
      kind: 'voice-note',
      replyTo: { hasPicture: true, kind: 'photo', picture: url },
    })
    expect(answer.body.attachments?.[0]?.seconds).toBeCloseTo(1, 1)
    const edited = await ann.call(chatRoutes.edit, {
      params: { id: sent.body.id },
      body: { content: '' },
    })
    expect(edited.body).toMatchObject({ content: '' })
    const words = await ann.call(chatRoutes.send, { body: { matchId, content: 'Hi' } })
    expectRefusal(
      await ann.call(chatRoutes.edit, { params: { id: words.body.id }, body: { content: ' ' } }),
      400,
      'INVALID',
    )
    const reply = await ann.call(chatRoutes.send, {
      body: { matchId, content: 'Hm', replyToId: answer.body.id },
    })
    expect(reply.body.replyTo).toMatchObject({ content: '', kind: 'voice-note', hasPicture: false })
  })
})

describe('the files of a match', () => {
  it.each([
    [
      'an unmatch',
      (ann: Person, _: Person, id: string) => ann.call(matchRoutes.unmatch, { params: { id } }),
    ],
    [
      'a block',
      (ann: Person, bob: Person) =>
        bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } }),
    ],
  ])('are for the two alone, and for no one after %s', async (_, part) => {
    const { ann, bob, matchId } = await matched(world)
    const other = await stranger()
    const url = await uploaded(ann)
    const note = await uploaded(ann, 'voice-note')
    await say(ann, matchId, [url])
    await say(ann, matchId, [note])
    for (const file of [url, small(url), note])
      expect(await statuses([ann, bob, other, null], file)).toEqual([200, 200, 404, 401])
    await part(ann, bob, matchId)
    for (const file of [url, small(url), note])
      expect(await statuses([ann, bob, other], file)).toEqual([404, 404, 404])
    expectRefusal(await say(ann, matchId, [await uploaded(ann)]), 404, 'NOT_FOUND')
  })

  it('are evidence alone once the message is taken back, and gone after 90 days', async () => {
    const { ann, bob, matchId } = await matched(world)
    const url = await uploaded(ann)
    const { body } = await say(ann, matchId, [url], { content: 'Oops' })
    await ann.call(chatRoutes.remove, { params: { id: body.id } })
    expect(await statuses([ann, bob], url)).toEqual([404, 404])
    const [shown] = (await bob.call(chatRoutes.messages, { params: { id: matchId } })).body
    expect(shown).toMatchObject({ content: 'This message was deleted' })
    expect(shown).not.toHaveProperty('attachments')
    await bob.call(safetyRoutes.report, {
      body: {
        reportedUserId: ann.id,
        category: 'inappropriate_photos',
        description: '',
        messageId: body.id,
      },
    })
    const { db } = world.database
    const [frozen] = await db
      .selectFrom('report_messages')
      .selectAll()
      .where('match_id', '=', matchId)
      .execute()
    expect(frozen).toMatchObject({
      content: 'This message was deleted',
      replaced: 'Oops',
      attachments: [url],
    })
    const kept = await db
      .selectFrom('report_media')
      .selectAll()
      .where('kind', '=', 'message-photo')
      .execute()
    expect(kept.map(({ name }) => `/media/${name}.webp`)).toContain(url)
    await sweepsOf(world, 2 * day).sweep()
    const isKept = () =>
      db.selectFrom('media').select('name').where('owner_id', '=', ann.id).execute()
    const known = (await isKept()).length
    await deleteExpiredAttachments(db, new Date(Date.now() + 91 * day))
    await sweepsOf(world, 2 * day).sweep()
    expect((await isKept()).length).toBe(known - 1)
  })

  it('stay as evidence after an unmatch until its archive goes', async () => {
    const { ann, bob, matchId } = await matched(world)
    const { body } = await say(ann, matchId, [await uploaded(ann)])
    await ann.call(matchRoutes.unmatch, { params: { id: matchId } })
    await bob.call(safetyRoutes.report, {
      body: { reportedUserId: ann.id, category: 'other', description: '', messageId: body.id },
    })
    const { db } = world.database
    const [frozen] = await db
      .selectFrom('report_messages')
      .selectAll()
      .where('match_id', '=', matchId)
      .execute()
    expect(frozen?.attachments).toEqual(body.attachments?.map(({ url }) => url))
    const attached = () =>
      db.selectFrom('attachments').select('name').where('match_id', '=', matchId).execute()
    expect(await attached()).toHaveLength(1)
    await deleteExpiredArchives(db, new Date(Date.now() + 91 * day))
    expect(await attached()).toEqual([])
  })
})

describe('in a room', () => {
  it('photos and recordings are sent, read by those in it, answered and removed', async () => {
    const [ann, bob, out] = await insertUsers(world, 3)
    if (!ann || !bob || !out) throw new Error('no person')
    const id = await roomOf(ann, bob)
    const tab = await bob.live()
    await tab.command('room:watch', { roomId: id })
    const urls = await photosOf(ann, 2)
    const sent = await sayInRoom(ann, id, urls)
    expect(sent.status, sent.text).toBe(201)
    expect(sent.body).toMatchObject({
      content: '',
      kind: 'photo',
      messageType: 'image',
      imageUrl: urls[0],
    })
    const heard = await tab.next('room:message')
    expect(heard.message.attachments).toEqual(urls.map((url) => ({ url, width: 90, height: 120 })))
    const note = await sayInRoom(bob, id, [await uploaded(bob, 'voice-note')], {
      replyToId: sent.body.id,
    })
    expect(note.body).toMatchObject({
      kind: 'voice-note',
      messageType: 'text',
      imageUrl: null,
      replyTo: { picture: urls[0] },
    })
    const [first] = (await bob.call(roomRoutes.messages, { params: { id } })).body
    expect(first?.attachments).toEqual(sent.body.attachments)
    const [listed] = (await ann.call(roomRoutes.rooms, {})).body.filter((room) => room.id === id)
    expect(listed?.lastMessage).toMatchObject({ content: '', kind: 'voice-note' })
    const [url = ''] = urls
    expect(await statuses([ann, bob, out], url)).toEqual([200, 200, 404])
    expectRefusal(await sayInRoom(ann, id, [url]), 400, 'INVALID')
    expectRefusal(await sayInRoom(bob, id, [await uploaded(ann)]), 400, 'INVALID')
    await bob.call(safetyRoutes.report, {
      body: { reportedUserId: ann.id, category: 'other', description: '', messageId: sent.body.id },
    })
    const { db } = world.database
    const [frozen] = await db
      .selectFrom('report_room_messages')
      .selectAll()
      .where('message_id', '=', sent.body.id)
      .execute()
    expect(frozen?.attachments).toEqual(urls)
    await ann.call(roomRoutes.removeMessage, { params: { id, messageId: sent.body.id } })
    expect(await statuses([ann, bob], url)).toEqual([404, 404])
    tab.close()
  })

  it('a picture of a client of the release before is an attachment too', async () => {
    const [ann] = await insertUsers(world, 1)
    if (!ann) throw new Error('no person')
    const id = await roomOf(ann)
    const imageUrl = await upload(ann)
    const body = { messageType: 'image', content: '', imageUrl } as const
    const sent = await ann.call(roomRoutes.send, { params: { id }, body })
    expect(sent.body).toMatchObject({
      messageType: 'image',
      imageUrl,
      kind: 'photo',
      attachments: [{ url: imageUrl }],
    })
  })
})

it('a person who deletes their account takes their files along', async () => {
  const ann = await person(world)
  const { bob, matchId } = await matched(world, ann)
  const url = await uploaded(ann)
  await say(ann, matchId, [url])
  const reply = await ann.call(deletionRoutes.remove, {
    params: { id: ann.id },
    body: { password },
  })
  expect(reply.status, reply.text).toBe(200)
  expect(await status(bob, url)).toBe(404)
  const left = () =>
    world.database.db
      .selectFrom('attachments')
      .select('name')
      .where('match_id', '=', matchId)
      .execute()
  await expect.poll(left, { timeout: patience }).toEqual([])
})
