import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { peopleIn, worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person, upload } from '../../harness/person.ts'
import { expectRefusal } from '../refusals.ts'
import { join, read, roomOf, say } from './rooms.ts'

const world = worldOfFile()
const { ann, bob, cleo } = peopleIn(world, ['ann', 'bob', 'cleo'], beforeEach)

const react = (who: Person, id: string, messageId: string, emoji: string) =>
  who.call(roomRoutes.react, { params: { id, messageId }, body: { emoji } })

describe('reactions in a room', () => {
  it('are counted for everyone there, and taken back', async () => {
    const id = await roomOf(ann, bob, cleo)
    const tab = await cleo.live()
    await tab.command('room:watch', { roomId: id })
    const messageId = (await say(ann, id, 'Who is awake?')).body.id
    await react(bob, id, messageId, '👍')
    // As some keyboards encode the same emoji.
    await react(ann, id, messageId, '👍\ufe0f')
    const heard = await tab.next('room:reacted', ({ userId }) => userId === ann.id)
    expect(heard).toMatchObject({
      roomId: id,
      messageId,
      emoji: '👍',
      reactions: [{ emoji: '👍', count: 2 }],
    })
    expect((await read(bob, id)).at(-1)).toMatchObject({
      reactions: [{ emoji: '👍', count: 2, isMine: true }],
      revision: heard.revision,
    })
    expect((await read(cleo, id)).at(-1)?.reactions).toEqual([
      { emoji: '👍', count: 2, isMine: false },
    ])
    await ann.call(roomRoutes.unreact, { params: { id, messageId } })
    expect(await tab.next('room:reacted', ({ emoji }) => emoji === null)).toMatchObject({
      reactions: [{ emoji: '👍', count: 1 }],
    })
    expectRefusal(await react(bob, id, uuid(), '👍'), 404, 'NOT_FOUND')
    await ann.call(roomRoutes.removeMessage, { params: { id, messageId } })
    expectRefusal(await react(bob, id, messageId, '😂'), 404, 'NOT_FOUND')
    await bob.call(roomRoutes.leave, { params: { id } })
    expectRefusal(await react(bob, id, messageId, '😂'), 403, 'NOT_IN_ROOM')
    tab.close()
  })

  it('are not counted for people who are kept apart from whom they are of', async () => {
    const id = await roomOf(ann, bob, cleo)
    await bob.call(safetyRoutes.block, { body: { blockedUserId: cleo.id } })
    const tab = await cleo.live()
    await tab.command('room:watch', { roomId: id })
    const messageId = (await say(ann, id, 'Who is awake?')).body.id
    await react(bob, id, messageId, '👍')
    await react(ann, id, messageId, '👍')
    const heard = await tab.next('room:reacted', ({ messageId: about }) => about === messageId)
    expect(heard).toMatchObject({ userId: ann.id, reactions: [{ emoji: '👍', count: 1 }] })
    expect(tab.all('room:reacted')).toHaveLength(1)
    expect((await read(cleo, id)).at(-1)).toMatchObject({
      reactions: [{ emoji: '👍', count: 1, isMine: false }],
      revision: heard.revision,
    })
    tab.close()
  })
})

describe('an answer in a room', () => {
  const answer = (who: Person, id: string, replyToId: string, content = 'Yes') =>
    who.call(roomRoutes.send, { params: { id }, body: { messageType: 'text', content, replyToId } })

  it('names the message that it answers, until that is gone', async () => {
    const id = await roomOf(ann, bob)
    const original = (await say(ann, id, 'Who is awake?')).body
    const sent = await answer(bob, id, original.id)
    const replyTo = {
      id: original.id,
      place: original.cursor,
      senderId: ann.id,
      content: 'Who is awake?',
    }
    expect(sent.body).toMatchObject({ content: 'Yes', replyTo })
    expect((await read(ann, id)).at(-1)).toMatchObject({ replyTo })
    await ann.call(roomRoutes.removeMessage, { params: { id, messageId: original.id } })
    expect((await read(bob, id)).at(-1)?.replyTo).toMatchObject({
      id: original.id,
      place: null,
      content: '',
      name: '',
    })
    expectRefusal(await answer(bob, id, original.id), 400, 'INVALID')
    const elsewhere = await roomOf(ann)
    expectRefusal(
      await answer(bob, id, (await say(ann, elsewhere, 'There')).body.id),
      400,
      'INVALID',
    )
  })

  it('is the first one for a repeat, also once the original is gone, and never answers something else', async () => {
    const id = await roomOf(ann, bob)
    const [original, other] = [
      (await say(ann, id, 'Who is awake?')).body,
      (await say(ann, id, 'And who not?')).body,
    ]
    const send = (words: object) =>
      bob.call(roomRoutes.send, {
        params: { id },
        body: { messageType: 'text', ...words } as never,
      })
    const reply = { content: 'Yes', clientId: uuid(), replyToId: original.id }
    const plain = { content: 'Hello', clientId: uuid() }
    const [sent, first] = [await send(reply), await send(plain)]
    const tab = await ann.live()
    await tab.command('room:watch', { roomId: id })
    expect((await send(reply)).body).toMatchObject({ id: sent.body.id, replyTo: sent.body.replyTo })
    expect((await tab.next('room:message')).message.replyTo).toEqual(sent.body.replyTo)
    const before = await read(ann, id)
    for (const replyToId of [other.id, first.body.id])
      for (const repeat of [reply, plain])
        expectRefusal(await send({ ...repeat, replyToId }), 409, 'CONFLICT')
    expect(await read(ann, id)).toEqual(before)
    await ann.call(roomRoutes.removeMessage, { params: { id, messageId: original.id } })
    const gone = { id: original.id, place: null, content: '' }
    expect((await send(reply)).body).toMatchObject({ id: sent.body.id, replyTo: gone })
    expect((await read(ann, id)).map(({ replyTo }) => replyTo?.id)).toEqual([
      undefined,
      original.id,
      undefined,
    ])
    tab.close()
  })

  it('shows nothing of the original to people who are kept apart from its author', async () => {
    const id = await roomOf(ann, bob, cleo)
    await bob.call(safetyRoutes.block, { body: { blockedUserId: cleo.id } })
    const tab = await cleo.live()
    await tab.command('room:watch', { roomId: id })
    const original = (await say(bob, id, 'Only for some')).body
    const sent = (await answer(ann, id, original.id)).body
    const heard = await tab.next('room:message', ({ message }) => message.id === sent.id)
    const gone = {
      id: original.id,
      place: null,
      senderId: null,
      name: '',
      content: '',
      hasPicture: false,
    }
    expect(heard.message.replyTo).toEqual(gone)
    expect((await read(cleo, id)).at(-1)?.replyTo).toEqual(gone)
    tab.close()
  })
})

describe('editing a message in a room', () => {
  const edit = (who: Person, id: string, messageId: string, content: string) =>
    who.call(roomRoutes.editMessage, { params: { id, messageId }, body: { content } })

  it('changes it for everyone there, by its author alone, for 15 minutes', async () => {
    const id = await roomOf(ann, bob, cleo)
    const tab = await bob.live()
    await tab.command('room:watch', { roomId: id })
    const messageId = (await say(ann, id, 'Helo')).body.id
    const edited = await edit(ann, id, messageId, 'Hello')
    expect(edited.body).toMatchObject({ messageId, content: 'Hello', editedAt: expect.any(String) })
    expect(await tab.next('room:message-changed')).toEqual({ roomId: id, ...edited.body })
    expect((await read(cleo, id)).at(-1)).toMatchObject({
      content: 'Hello',
      editedAt: edited.body.editedAt,
    })
    expectRefusal(await edit(bob, id, messageId, 'Mine'), 404, 'NOT_FOUND')
    expectRefusal(await edit(ann, id, messageId, ' '), 400, 'INVALID')
    const sentAt = new Date(Date.now() - 16 * 60_000)
    await world.database.db
      .updateTable('room_messages')
      .set({ sent_at: sentAt })
      .where('id', '=', messageId)
      .execute()
    expectRefusal(await edit(ann, id, messageId, 'Late'), 409, 'CONFLICT')
    tab.close()
  })
})

describe('what is said', () => {
  it('is stored, sent live in order, and paged by cursors without visible gaps', async () => {
    const id = await roomOf(ann, bob)
    const tab = await bob.live()
    await tab.command('room:watch', { roomId: id })
    const sent = []
    for (let n = 0; n < 5; n++) sent.push((await say(ann, id, `Number ${n}`)).body)
    for (const { id: messageId } of sent)
      await tab.next('room:message', ({ message }) => message.id === messageId)
    const all = await read(bob, id)
    expect(all.map(({ content }) => content)).toEqual(sent.map(({ content }) => content))
    const cursors = all.map(({ cursor }) => cursor)
    expect([...cursors].sort((a, b) => a - b)).toEqual(cursors)
    expect(
      (await read(bob, id, { after: String(cursors[2]) })).map(({ content }) => content),
    ).toEqual(['Number 3', 'Number 4'])
    expect(
      (await read(bob, id, { before: String(cursors[2]) })).map(({ content }) => content),
    ).toEqual(['Number 0', 'Number 1'])
    tab.close()
  })

  it('has cursors that rise with the time, however much was said in between that the reader does not see', async () => {
    const id = await roomOf(cleo, ann, bob)
    await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
    for (let n = 0; n < 3; n++) {
      expect((await say(cleo, id, `By Cleo ${n}`)).status).toBe(201)
      for (let hidden = 0; hidden < 5 * n; hidden++)
        expect((await say(bob, id, `By Bob ${hidden}`)).status).toBe(201)
      // A refused message leaves no trace either.
      await say(bob, id, 'Once', { clientId: ann.id })
      await say(bob, id, 'Twice', { clientId: ann.id })
    }
    const seen = await read(ann, id)
    expect(seen.map(({ content }) => content)).toEqual(['By Cleo 0', 'By Cleo 1', 'By Cleo 2'])
    for (const { cursor, sentAt } of seen) {
      expect(Number.isSafeInteger(cursor)).toBe(true)
      const beyond = cursor - 10 * Date.parse(sentAt)
      expect(beyond).toBeGreaterThanOrEqual(1)
      expect(beyond).toBeLessThanOrEqual(10)
    }
    const cursors = seen.map(({ cursor }) => cursor)
    expect([...new Set(cursors)].sort((one, other) => one - other)).toEqual(cursors)
  })

  it('is trimmed, never empty, at most 2,000 characters, and sent once for each client id', async () => {
    const id = await roomOf(ann)
    expect((await say(ann, id, '  Hello  ')).body.content).toBe('Hello')
    for (const content of ['', '  ']) expectRefusal(await say(ann, id, content), 400, 'INVALID')
    expectRefusal(await say(ann, id, 'x'.repeat(2001)), 400, 'INVALID')
    const clientId = uuid()
    const first = await say(ann, id, 'Once', { clientId })
    expect((await say(ann, id, 'Once', { clientId })).body.id).toBe(first.body.id)
    expectRefusal(await say(ann, id, 'Twice', { clientId }), 409, 'CONFLICT')
    expect((await read(ann, id)).map(({ content }) => content)).toEqual(['Hello', 'Once'])
  })

  it('may be an image of the sender’s own, which everyone in the room can load', async () => {
    const id = await roomOf(ann, bob)
    const imageUrl = await upload(ann)
    const send = (who: Person) =>
      who.call(roomRoutes.send, {
        params: { id },
        body: { messageType: 'image', content: '', imageUrl },
      })
    expectRefusal(await send(bob), 400, 'INVALID')
    expect((await send(ann)).body).toMatchObject({ messageType: 'image', imageUrl })
    const load = async (who: Person) =>
      (await fetch(world.url + imageUrl, { headers: { cookie: who.cookie } })).status
    expect([await load(ann), await load(bob), await load(cleo)]).toEqual([200, 200, 404])
  })

  it('is removed by its author or the creator, for everyone', async () => {
    const id = await roomOf(ann, bob, cleo)
    const { id: messageId } = (await say(bob, id, 'Too much')).body
    const remove = (who: Person) =>
      who.call(roomRoutes.removeMessage, { params: { id, messageId } })
    expectRefusal(await remove(cleo), 404, 'NOT_FOUND')
    expect((await remove(ann)).status).toBe(200)
    expect(await read(cleo, id)).toEqual([])
  })

  it('does not come back when the author repeats it after it was removed', async () => {
    const id = await roomOf(ann, bob)
    const clientId = uuid()
    const { id: messageId } = (await say(bob, id, 'Too much', { clientId })).body
    await ann.call(roomRoutes.removeMessage, { params: { id, messageId } })
    const tab = await ann.live()
    await tab.command('room:watch', { roomId: id })
    expectRefusal(await say(bob, id, 'Too much', { clientId }), 409, 'CONFLICT')
    const { id: last } = (await say(bob, id, 'Sorry')).body
    await tab.next('room:message', ({ message }) => message.id === last)
    expect(tab.all('room:message')).toHaveLength(1)
    tab.close()
  })

  it('waits 5 seconds a person when ten people write more than 30 messages in 10 seconds, and not for a few who do', async () => {
    const crowd = await insertUsers(world, 7)
    const id = await roomOf(ann, bob, ...crowd)
    // A busy machine may exceed ten seconds.
    const justNow = () =>
      world.database.db
        .updateTable('room_messages')
        .set({ sent_at: new Date() })
        .where('room_id', '=', id)
        .execute()
    const talkers = [ann, bob, ...crowd]
    for (let n = 0; n < 36; n++)
      expect(
        (await say(talkers[n % 9] ?? ann, id, `Fast ${n}`)).status,
        `message ${n} of nine people`,
      ).toBe(201)
    await justNow()
    expect((await say(ann, id, 'Faster')).status).toBe(201)
    const [tenth] = await insertUsers(world, 1)
    if (!tenth) throw new Error('no person')
    await join(tenth, id)
    expect((await say(tenth, id, 'The tenth')).status).toBe(201)
    await justNow()
    const slow = await say(ann, id, 'Faster')
    expectRefusal(slow, 429, 'SLOW_MODE')
    expect(Number(slow.headers.get('retry-after'))).toBeLessThanOrEqual(5)
    await join(cleo, id)
    expect((await say(cleo, id, 'My first')).status).toBe(201)
    expectRefusal(await say(cleo, id, 'My second'), 429, 'SLOW_MODE')
  })

  it('is hidden between two people with a block, except what the blocker said before it', async () => {
    const id = await roomOf(cleo, ann, bob)
    await say(ann, id, 'Before')
    const [mine, theirs] = [await ann.live(), await bob.live()]
    for (const tab of [mine, theirs]) await tab.command('room:watch', { roomId: id })
    await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
    await say(ann, id, 'By Ann')
    await say(bob, id, 'By Bob')
    const { id: last } = (await say(cleo, id, 'By Cleo')).body
    for (const tab of [mine, theirs])
      await tab.next('room:message', ({ message }) => message.id === last)
    const heard = (tab: typeof mine) =>
      tab.all('room:message').map(({ message }) => message.content)
    expect([heard(mine), heard(theirs)]).toEqual([
      ['By Ann', 'By Cleo'],
      ['By Bob', 'By Cleo'],
    ])
    const words = async (who: Person) => (await read(who, id)).map(({ content }) => content)
    expect([await words(ann), await words(bob)]).toEqual([
      ['Before', 'By Ann', 'By Cleo'],
      ['Before', 'By Bob', 'By Cleo'],
    ])
    const seen = (await bob.call(roomRoutes.participants, { params: { id } })).body.map(
      (one) => one.id,
    )
    expect(seen).not.toContain(ann.id)
    for (const tab of [mine, theirs]) tab.close()
  })
})
