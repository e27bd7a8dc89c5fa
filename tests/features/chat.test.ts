import type { Db } from '@swoon/db'
import { deleteReplaced } from '@swoon/db/queries/changed-messages'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { promptsByMood } from '@swoon/realtime-server/contract/prompts'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { type Kysely, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { up as formEmoji } from '../../db/migrations/20261129T124418-emoji-forms.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { send } from '../harness/http.ts'
import type { Person } from '../harness/person.ts'
import { promises } from '../promises.ts'
import { junkTimeout } from './junk.ts'
import { matched } from './pairs.ts'
import {
  acceptedJunkFields,
  databaseSnapshot,
  expectRefusal,
  refusesJunkBodies,
  refusesJunkIds,
} from './refusals.ts'

const world = worldOfFile()

const say = (
  who: Person,
  matchId: string,
  content: string,
  more: { clientId?: string; senderId?: string } = {},
) => who.call(chatRoutes.send, { body: { matchId, content, ...more } })
const read = (who: Person, id: string, query: { before?: string; after?: string } = {}) =>
  who.call(chatRoutes.messages, { params: { id }, query })
const mark = (who: Person, id: string, kind: 'read' | 'delivered', seq: number) =>
  who.call(chatRoutes[kind], { params: { id }, body: { seq } })

const block = (db: Db, blocker: Person, blocked: Person) =>
  db
    .insertInto('blocks')
    .values({ blocker_id: blocker.id, blocked_id: blocked.id, created_at: new Date() })
    .execute()

describe.each([
  [
    'is banned',
    (db: Db, _: Person, bob: Person) =>
      db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', bob.id).execute(),
  ],
  [
    'one has blocked, though the match was left',
    (db: Db, ann: Person, bob: Person) => block(db, ann, bob),
  ],
  [
    'has blocked one, though the match was left',
    (db: Db, ann: Person, bob: Person) => block(db, bob, ann),
  ],
])('a chat with someone who %s', (_, part) => {
  it('is gone: nothing can be listed, read, sent, marked or typed', async () => {
    const { ann, bob, matchId } = await matched(world)
    expect((await say(bob, matchId, 'Hi')).status).toBe(201)
    const { db } = world.database
    await part(db, ann, bob)
    const before = await databaseSnapshot(db)
    expect((await ann.call(matchRoutes.matches, { params: { userId: ann.id } })).body).toEqual([])
    expectRefusal(await read(ann, matchId), 404, 'NOT_FOUND')
    expectRefusal(await say(ann, matchId, 'Hi'), 404, 'NOT_FOUND')
    expectRefusal(await mark(ann, matchId, 'read', 1), 404, 'NOT_FOUND')
    const tab = await ann.live()
    expect(await tab.command('chat:type', { matchId, isTyping: true })).toMatchObject({
      ok: false,
      code: 'NOT_FOUND',
    })
    tab.close()
    expect(await databaseSnapshot(db)).toEqual(before)
  })
})

describe('sending', () => {
  it('stores the trimmed text under the next number and notifies both people', async () => {
    const { ann, bob, matchId } = await matched(world)
    const [mine, theirs] = [await ann.live(), await bob.live()]
    const reply = await say(ann, matchId, '  Hello\nyou 💘 ', { senderId: ann.id })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      matchId,
      seq: 1,
      senderId: ann.id,
      content: 'Hello\nyou 💘',
      sender: { id: ann.id },
    })
    expect((await mine.next('message:sent')).message).toEqual(reply.body)
    const { message } = await theirs.next('message:sent')
    expect(message).toMatchObject({ id: reply.body.id, seq: 1, content: 'Hello\nyou 💘' })
    expect(message.sender).not.toHaveProperty('email')
    expect(message).not.toHaveProperty('clientId')
    mine.close()
    theirs.close()
  })

  it('accepts up to 2,000 characters after trimming, and refuses empty and longer texts', async () => {
    const { ann, matchId } = await matched(world)
    const longest = 'ä'.repeat(promises.chat.messageLength)
    expect((await say(ann, matchId, ` ${longest} `)).body.content).toBe(longest)
    const before = await databaseSnapshot(world.database.db)
    expectRefusal(await say(ann, matchId, `${longest}x`), 400, 'INVALID')
    for (const empty of ['', '   ', '\n\t\u00a0'])
      expectRefusal(await say(ann, matchId, empty), 400, 'INVALID', 'Write a message.')
    expectRefusal(await say(ann, matchId, 'a\u0000b'), 400, 'INVALID')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it('returns the first message for a repeated clientId, and 409 for another text', async () => {
    const { ann, bob, matchId } = await matched(world)
    const clientId = uuid()
    const first = await say(ann, matchId, 'Once', { clientId })
    expect(first.body.clientId).toBe(clientId)
    const before = await databaseSnapshot(world.database.db)
    const again = await say(ann, matchId, ' Once ', { clientId })
    expect([again.status, again.body]).toEqual([201, first.body])
    expectRefusal(await say(ann, matchId, 'Twice', { clientId }), 409, 'CONFLICT')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    expect((await say(bob, matchId, 'Mine', { clientId })).body.seq).toBe(2)
    // A repeat changes neither the match's counter nor its place in the list.
    const after = await databaseSnapshot(world.database.db)
    expect((await say(ann, matchId, 'Once', { clientId })).body).toEqual(first.body)
    expectRefusal(await say(ann, matchId, 'Twice', { clientId }), 409, 'CONFLICT')
    expect(await databaseSnapshot(world.database.db)).toEqual(after)
    expect((await say(ann, matchId, 'And another')).body.seq).toBe(3)
  })

  it('stores one row for the same clientId sent ten times at once', async () => {
    const { ann, matchId } = await matched(world)
    const clientId = uuid()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => say(ann, matchId, 'Once', { clientId })),
    )
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect((await read(ann, matchId)).body).toHaveLength(1)
    expect((await say(ann, matchId, 'Next')).body.seq).toBe(2)
  })

  it('numbers messages without a gap when both people write at once', async () => {
    const { ann, bob, matchId } = await matched(world)
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => say(n % 2 ? ann : bob, matchId, `Message ${n}`)),
    )
    expect((await read(ann, matchId)).body.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 40 }, (_, n) => n + 1),
    )
  })

  it('is refused to anyone but the two people of the match, and in another person’s name', async () => {
    const { ann, bob, matchId } = await matched(world)
    const stranger = (await matched(world)).ann
    const before = await databaseSnapshot(world.database.db)
    expectRefusal(await say(ann, matchId, 'As Bob', { senderId: bob.id }), 403, 'NOT_THE_ACTOR')
    const nothing = await say(stranger, uuid(), 'Hi')
    expectRefusal(nothing, 404, 'NOT_FOUND')
    const theirs = await say(stranger, matchId, 'Hi')
    expect([theirs.status, theirs.text]).toEqual([nothing.status, nothing.text])
    expectRefusal(
      await send(world.url + chatRoutes.send.url, { method: 'POST' }),
      401,
      'UNAUTHORIZED',
    )
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it(
    'refuses junk with a 4xx and writes nothing',
    async () => {
      const { ann, matchId } = await matched(world)
      const target = { world, cookie: ann.cookie, route: chatRoutes.send }
      await refusesJunkBodies(target)
      const good = { matchId, senderId: ann.id, clientId: uuid(), content: 'Hello' }
      expect(await acceptedJunkFields(target, good, ['matchId', 'content'])).toEqual([
        // The first valid text is stored under the clientId, so a second one is a conflict.
        'content: half a surrogate pair',
      ])
    },
    junkTimeout,
  )
})

describe('the history', () => {
  it('has pages of 50 in both directions, the latest by default, in ascending order', async () => {
    const { ann, bob, matchId } = await matched(world)
    for (let n = 1; n <= 120; n++) await say(n % 3 ? ann : bob, matchId, `Message ${n}`)
    const seqs = async (query: { before?: string; after?: string } = {}) =>
      (await read(bob, matchId, query)).body.map(({ seq }) => seq)
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, n) => from + n)
    expect(await seqs()).toEqual(range(71, 120))
    expect(await seqs({ before: '71' })).toEqual(range(21, 70))
    expect(await seqs({ before: '21' })).toEqual(range(1, 20))
    expect(await seqs({ before: '1' })).toEqual([])
    expect(await seqs({ after: '0' })).toEqual(range(1, 50))
    expect(await seqs({ after: '118' })).toEqual([119, 120])
    expect(await seqs({ after: '999999999' })).toEqual([])
  })

  it('is searched for words whatever their case and accents, latest first, without what was taken back', async () => {
    const { ann, bob, matchId } = await matched(world)
    const search = async (body: { text: string; before?: number }) => {
      const reply = await bob.call(chatRoutes.search, { params: { id: matchId }, body })
      expect(reply.status, reply.text).toBe(200)
      return { seqs: reply.body.messages.map(({ seq }) => seq), next: reply.body.next }
    }
    const lines = [
      'The Café at noon',
      'No',
      'a CAFE\nis fine',
      '100% sure_',
      '100 sure x',
      'Café, again',
      'İstanbul',
    ]
    for (const line of lines) await say(ann, matchId, line)
    const { body: last } = await read(ann, matchId)
    await ann.call(chatRoutes.remove, { params: { id: last[5]?.id ?? '' } })
    expect(await search({ text: ' café ' })).toEqual({ seqs: [3, 1], next: null })
    expect(await search({ text: 'cafe', before: 3 })).toEqual({ seqs: [1], next: null })
    expect((await search({ text: 'cafe is' })).seqs).toEqual([3])
    expect((await search({ text: '% sure_' })).seqs).toEqual([4])
    expect((await search({ text: 'This message was deleted' })).seqs).toEqual([])
    expect((await search({ text: 'email' })).seqs).toEqual([])
    for (const body of [
      {},
      { text: ' ' },
      { text: 'x'.repeat(101) },
      { text: 'a', before: 0 },
      { kind: 'text' },
    ])
      expectRefusal(
        await bob.call(chatRoutes.search, {
          params: { id: matchId },
          body: body as { text: string },
        }),
        400,
        'INVALID',
      )
  })

  it('is searched in parts of thousands, each a page of 50 at most', async () => {
    const { ann, bob, matchId } = await matched(world)
    await sql`
      INSERT INTO messages (id, match_id, seq, sender_id, content, created_at)
      SELECT gen_random_uuid(), ${matchId}, seq, ${ann.id}, CASE WHEN seq <= 60 THEN 'A kite' ELSE 'Nothing' END, now()
      FROM generate_series(1, 10100) AS seq
    `.execute(world.database.db)
    await world.database.db
      .updateTable('matches')
      .set({ last_seq: 10100 })
      .where('id', '=', matchId)
      .execute()
    const found: number[] = []
    const counts: number[] = []
    for (let before: number | null = 99999; before !== null; ) {
      const body: { text: string; before: number } = { text: 'KITE', before }
      const reply = await bob.call(chatRoutes.search, { params: { id: matchId }, body })
      found.push(...reply.body.messages.map(({ seq }) => seq))
      counts.push(reply.body.messages.length)
      before = reply.body.next
    }
    expect(found).toEqual(Array.from({ length: 60 }, (_, at) => 60 - at))
    expect(counts).toEqual([0, 0, 50, 10])
  })

  it('shows an author’s e-mail to the author only', async () => {
    const { ann, bob, matchId } = await matched(world)
    await say(ann, matchId, 'Hello')
    await say(bob, matchId, 'Hi')
    const { body } = await read(ann, matchId)
    expect(body.map(({ sender }) => 'email' in sender)).toEqual([true, false])
  })

  it('is readable by the two people of the match only', async () => {
    const { matchId } = await matched(world)
    const stranger = (await matched(world)).ann
    const nothing = await read(stranger, uuid())
    expectRefusal(nothing, 404, 'NOT_FOUND')
    const theirs = await read(stranger, matchId)
    expect([theirs.status, theirs.text]).toEqual([nothing.status, nothing.text])
  })

  it.each([
    'before=-1',
    'before=x',
    'after=1.5',
    'before=1&after=2',
    'after=9999999999',
    'before=',
    'after=1&after=2',
    'after=%00',
  ])('refuses %s', async (query) => {
    const { ann, matchId } = await matched(world)
    const reply = await send(`${world.url}/api/matches/${matchId}/messages?${query}`, {
      headers: { cookie: ann.cookie },
    })
    expectRefusal(reply, 400, 'INVALID')
  })

  it(
    'refuses junk ids',
    async () => {
      const { ann } = await matched(world)
      const target = { world, cookie: ann.cookie, route: chatRoutes.messages }
      await refusesJunkIds(target, (id) => `/api/matches/${id}/messages`)
    },
    junkTimeout,
  )
})

const react = (who: Person, id: string, emoji: string, url?: string) =>
  who.call(chatRoutes.react, { params: { id }, body: { emoji } }, url)
const unreact = (who: Person, id: string) => who.call(chatRoutes.unreact, { params: { id } })

describe('reacting', () => {
  it('puts one emoji of each person on a message, shows it to both and moves no chat', async () => {
    const { ann, bob, matchId } = await matched(world)
    const { id } = (await say(ann, matchId, 'One')).body
    const listed = async () =>
      (await ann.call(matchRoutes.matches, { params: { userId: ann.id } })).body.map(
        ({ id, lastSeq, unreadCount, lastMessage }) => ({ id, lastSeq, unreadCount, lastMessage }),
      )
    const before = await listed()
    const [mine, theirs] = [await ann.live(), await bob.live()]
    await react(bob, id, '👍')
    // A plain heart character is stored as an emoji.
    const put = await react(bob, id, '❤')
    expect(put.body).toMatchObject({
      messageId: id,
      userId: bob.id,
      emoji: '❤️',
      reactions: [{ emoji: '❤️', count: 1 }],
    })
    await react(ann, id, '❤️')
    const heard = await mine.next('message:reacted', ({ userId }) => userId === ann.id)
    expect(heard).toMatchObject({ matchId, isNews: false, reactions: [{ emoji: '❤️', count: 2 }] })
    await theirs.next('message:reacted', ({ userId }) => userId === ann.id)
    // Only the other person's first reaction to the user's own message is news.
    expect(mine.all('message:reacted').map(({ isNews }) => isNews)).toEqual([true, false, false])
    expect(theirs.all('message:reacted').map(({ isNews }) => isNews)).toEqual([false, false, false])
    const [read1] = (await read(bob, matchId)).body
    expect(read1).toMatchObject({
      reactions: [{ emoji: '❤️', count: 2, isMine: true }],
      revision: heard.revision,
    })
    const back = await unreact(bob, id)
    expect(back.body).toMatchObject({ emoji: null, reactions: [{ emoji: '❤️', count: 1 }] })
    expect(back.body.revision).toBeGreaterThan(heard.revision)
    expect((await read(bob, matchId)).body[0]?.reactions).toEqual([
      { emoji: '❤️', count: 1, isMine: false },
    ])
    expect(await listed()).toEqual(before)
    mine.close()
    theirs.close()
  })

  it('counts an emoji once however a keyboard wrote it, also what was stored before', async () => {
    const { ann, bob, matchId } = await matched(world)
    const written = [
      ['👍', '👍\ufe0f', '👍'],
      ['\u2764\ufe0f\u200d🔥', '\u2764\u200d🔥', '\u2764\ufe0f\u200d🔥'],
      ['\u261d🏽', '\u261d\ufe0f🏽', '\u261d🏽'],
    ] as const
    const reactionsTo = async (id: string) =>
      (await read(bob, matchId)).body.find((message) => message.id === id)?.reactions
    for (const [one, other, emoji] of written) {
      const { id } = (await say(ann, matchId, 'One')).body
      await react(ann, id, one)
      const { body } = await react(bob, id, other)
      expect([body.emoji, body.reactions]).toEqual([emoji, [{ emoji, count: 2 }]])
      await world.database.db
        .updateTable('message_reactions')
        .set({ emoji: other })
        .where('message_id', '=', id)
        .where('user_id', '=', bob.id)
        .execute()
      expect(await reactionsTo(id)).toHaveLength(2)
      await formEmoji(world.database.db as unknown as Kysely<unknown>)
      expect(await reactionsTo(id)).toEqual([{ emoji, count: 2, isMine: true }])
    }
  })

  it('accepts exactly one emoji, and refuses junk and the messages of others', async () => {
    const { ann, matchId } = await matched(world)
    const stranger = (await matched(world)).ann
    const { id } = (await say(ann, matchId, 'One')).body
    // It fits the column only without the variation selectors that make it an emoji.
    const manyHearts = Array.from({ length: 16 }, () => '\u2764').join('\u200d')
    const before = await databaseSnapshot(world.database.db)
    for (const emoji of ['', 'a', '👍👍', '👍 ', '1', '\u0000', '👍'.repeat(40), manyHearts])
      expectRefusal(await react(ann, id, emoji), 400, 'INVALID')
    const nothing = await react(stranger, uuid(), '👍')
    expectRefusal(nothing, 404, 'NOT_FOUND')
    for (const theirs of [await react(stranger, id, '👍'), await unreact(stranger, id)])
      expect([theirs.status, theirs.text]).toEqual([nothing.status, nothing.text])
    // There is nothing to take back.
    expect((await unreact(ann, id)).body).toMatchObject({ reactions: [], revision: 0 })
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    expect((await react(ann, id, '👩🏽‍❤️‍💋‍👩🏿')).status).toBe(200)
  })

  it('ends with the match', async () => {
    const { ann, bob, matchId } = await matched(world)
    const { id } = (await say(ann, matchId, 'One')).body
    await react(bob, id, '👍')
    await ann.call(matchRoutes.unmatch, { params: { id: matchId } })
    expectRefusal(await react(bob, id, '😂'), 404, 'NOT_FOUND')
    const left = await world.database.db
      .selectFrom('message_reactions')
      .where('message_id', '=', id)
      .selectAll()
      .execute()
    expect(left).toEqual([])
  })
})

describe('answering', () => {
  it('names the message that it answers, in the reply, the event and the page, and is once for a repeat', async () => {
    const { ann, bob, matchId } = await matched(world)
    const original = (await say(ann, matchId, 'a'.repeat(300))).body
    const tab = await ann.live()
    const clientId = uuid()
    const body = { matchId, content: 'Yes!', clientId, replyToId: original.id }
    const sent = await bob.call(chatRoutes.send, { body })
    const replyTo = {
      id: original.id,
      place: original.seq,
      senderId: ann.id,
      name: ann.name,
      hasPicture: false,
    }
    expect(sent.body).toMatchObject({ seq: 2, replyTo })
    expect(sent.body.replyTo?.content.length).toBeLessThanOrEqual(200)
    expect((await tab.next('message:sent')).message.replyTo).toEqual(sent.body.replyTo)
    expect((await bob.call(chatRoutes.send, { body })).body).toEqual(sent.body)
    const [first, second] = (await read(ann, matchId)).body
    expect(first).not.toHaveProperty('replyTo')
    expect(second?.replyTo).toEqual(sent.body.replyTo)
    tab.close()
  })

  it('quotes an answer on the profile of the other person as it was, once for a repeat, until it is taken back', async () => {
    const { ann, bob, matchId } = await matched(world)
    const answer = (text: string | null) =>
      ann.call(profileRoutes.updateUser, {
        params: { id: ann.id },
        body: { prompts: { answers: { 'rabbit-hole': text } } },
      })
    await answer('Moss')
    const tab = await ann.live()
    const replyToAnswer = { promptId: 'rabbit-hole', answer: 'Moss' } as const
    const body = { matchId, content: 'Which moss?', clientId: uuid(), replyToAnswer }
    const sent = await bob.call(chatRoutes.send, { body })
    const prompt = { id: 'rabbit-hole', text: promptsByMood.Curious['rabbit-hole'] }
    const replyTo = {
      id: ann.id,
      senderId: ann.id,
      name: ann.name,
      content: 'Moss',
      hasPicture: false,
      place: 0,
      prompt,
    }
    expect(sent.body).toMatchObject({ seq: 1, replyTo })
    expect((await tab.next('message:sent')).message.replyTo).toEqual(replyTo)
    await answer(null)
    expect((await bob.call(chatRoutes.send, { body })).body).toEqual(sent.body)
    expect((await read(ann, matchId)).body[0]?.replyTo).toEqual(replyTo)
    await answer('Lichen')
    const plain = { matchId, content: 'Hello', clientId: uuid() }
    await bob.call(chatRoutes.send, { body: plain })
    const before = await databaseSnapshot(world.database.db)
    const send = (more: object) =>
      bob.call(chatRoutes.send, { body: { matchId, content: 'And?', ...more } as never })
    // Bob has not seen the current text.
    const stale = await send({ replyToAnswer })
    expectRefusal(stale, 400, 'INVALID')
    expect(stale.body).toMatchObject({ fields: { replyToAnswer: expect.any(String) } })
    const lichen = { promptId: 'rabbit-hole', answer: 'Lichen' }
    for (const wrong of [
      ...[
        { ...lichen, promptId: 'rainy-day' },
        { ...lichen, promptId: 'no-such' },
        { ...lichen, promptId: ann.id },
      ],
      ...[{ promptId: 'rabbit-hole' }, { ...lichen, answer: '' }],
    ])
      expectRefusal(await send({ replyToAnswer: wrong }), 400, 'INVALID')
    expectRefusal(await send({ replyToAnswer: lichen, replyToId: sent.body.id }), 400, 'INVALID')
    // A repeat changes the quote above the sent message neither in text nor in presence.
    for (const repeat of [body, plain])
      for (const more of [
        { replyToAnswer: lichen },
        { replyToAnswer: undefined, replyToId: sent.body.id },
      ])
        expectRefusal(await send({ ...repeat, ...more }), 409, 'CONFLICT')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    await bob.call(chatRoutes.remove, { params: { id: sent.body.id } })
    expect((await read(ann, matchId)).body[0]).not.toHaveProperty('replyTo')
    tab.close()
  })

  it('refuses a message of another chat, and writes nothing', async () => {
    const { ann, bob, matchId } = await matched(world)
    const other = (await matched(world, ann)).matchId
    const { id } = (await say(ann, other, 'Elsewhere')).body
    const before = await databaseSnapshot(world.database.db)
    for (const replyToId of [id, uuid()])
      expectRefusal(
        await bob.call(chatRoutes.send, { body: { matchId, content: 'Yes!', replyToId } }),
        400,
        'INVALID',
      )
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })
})

const edit = (who: Person, id: string, content: string) =>
  who.call(chatRoutes.edit, { params: { id }, body: { content } })
const remove = (who: Person, id: string) => who.call(chatRoutes.remove, { params: { id } })
const deletedText = 'This message was deleted'

describe('changing what was sent', () => {
  it('puts other words in place of the first ones, for both, without a new number', async () => {
    const { ann, bob, matchId } = await matched(world)
    const { id } = (await say(ann, matchId, 'Helo')).body
    const tab = await bob.live()
    const edited = await edit(ann, id, ' Hello ')
    expect(edited.body).toMatchObject({
      messageId: id,
      authorId: ann.id,
      content: 'Hello',
      editedAt: expect.any(String),
    })
    expect(await tab.next('message:changed')).toMatchObject({ matchId, seq: 1, ...edited.body })
    const before = await databaseSnapshot(world.database.db)
    expect((await edit(ann, id, 'Hello')).body).toEqual(edited.body)
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    const again = (await edit(ann, id, 'Hello!')).body
    expect(Date.parse(again.editedAt ?? '')).toBeGreaterThan(Date.parse(edited.body.editedAt ?? ''))
    expect((await read(bob, matchId)).body).toMatchObject([
      { id, seq: 1, content: 'Hello!', editedAt: again.editedAt },
    ])
    const [match] = (await bob.call(matchRoutes.matches, { params: { userId: bob.id } })).body
    expect(match).toMatchObject({ lastSeq: 1, unreadCount: 1, lastMessage: { content: 'Hello!' } })
    tab.close()
  })

  it('is for the author alone, for 15 minutes, and with the limits of a new message', async () => {
    const { ann, bob, matchId } = await matched(world)
    const { id } = (await say(ann, matchId, 'One')).body
    const before = await databaseSnapshot(world.database.db)
    const nothing = await edit(bob, uuid(), 'Two')
    expectRefusal(nothing, 404, 'NOT_FOUND')
    for (const reply of [await edit(bob, id, 'Two'), await remove(bob, id)])
      expect([reply.status, reply.text]).toEqual([nothing.status, nothing.text])
    expectRefusal(await edit(ann, id, ' '), 400, 'INVALID', 'Write a message.')
    expectRefusal(await edit(ann, id, 'x'.repeat(promises.chat.messageLength + 1)), 400, 'INVALID')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    const sentAt = new Date(Date.now() - 16 * 60_000)
    await world.database.db
      .updateTable('messages')
      .set({ created_at: sentAt })
      .where('id', '=', id)
      .execute()
    expectRefusal(await edit(ann, id, 'Two'), 409, 'CONFLICT')
    // But taking it back is allowed.
    expect((await remove(ann, id)).status).toBe(200)
  })

  it('takes a message back with all that is on it, and keeps its number and what is unread', async () => {
    const { ann, bob, matchId } = await matched(world)
    const { id } = (await say(ann, matchId, 'Secret words')).body
    const answer = await bob.call(chatRoutes.send, {
      body: { matchId, content: 'Oh', replyToId: id },
    })
    await react(bob, id, '👍')
    await say(ann, matchId, 'Last')
    const tab = await bob.live()
    const removed = await remove(ann, id)
    expect(removed.body).toMatchObject({
      messageId: id,
      content: deletedText,
      deletedAt: expect.any(String),
    })
    expect(await tab.next('message:changed')).toMatchObject({ matchId, seq: 1, ...removed.body })
    expect((await remove(ann, id)).body).toEqual(removed.body)
    const page = await read(bob, matchId)
    expect(page.text).not.toContain('Secret')
    expect(page.body.map(({ seq, content }) => [seq, content])).toEqual([
      [1, deletedText],
      [2, 'Oh'],
      [3, 'Last'],
    ])
    expect(page.body[0]).not.toHaveProperty('reactions')
    expect(page.body[1]?.replyTo).toMatchObject({ id, place: null, content: '' })
    expect(
      (await bob.call(matchRoutes.matches, { params: { userId: bob.id } })).body,
    ).toMatchObject([{ lastSeq: 3, unreadCount: 2, lastMessage: { content: 'Last' } }])
    expectRefusal(await edit(ann, id, 'New words'), 409, 'CONFLICT')
    expectRefusal(await react(bob, id, '👍'), 404, 'NOT_FOUND')
    expect(answer.status).toBe(201)
    const { deletedAt } = (await remove(ann, page.body.at(-1)?.id ?? '')).body
    expect(deletedAt).toEqual(expect.any(String))
    expect(
      (await bob.call(matchRoutes.matches, { params: { userId: bob.id } })).body,
    ).toMatchObject([{ lastSeq: 3, lastMessage: { content: deletedText, deletedAt } }])
    tab.close()
  })

  it('leaves what stood there to a report alone, and one made before keeps what it froze', async () => {
    const { ann, bob, matchId } = await matched(world)
    const { db } = world.database
    const { id } = (await say(ann, matchId, 'Rude words')).body
    const report = (category: 'harassment' | 'spam') =>
      bob.call(safetyRoutes.report, { body: { reportedUserId: ann.id, category, messageId: id } })
    expect((await report('harassment')).status).toBe(200)
    await edit(ann, id, 'Kind words')
    await remove(ann, id)
    expect((await report('spam')).status).toBe(200)
    const kept = await db
      .selectFrom('report_messages')
      .innerJoin('reports', 'reports.id', 'report_id')
      .select(['category', 'content', 'replaced', 'is_reported'])
      .where('reported_id', '=', ann.id)
      .orderBy('category')
      .execute()
    expect(kept).toEqual([
      { category: 'harassment', content: 'Rude words', replaced: null, is_reported: true },
      {
        category: 'spam',
        content: deletedText,
        replaced: 'Rude words\n\nKind words',
        is_reported: true,
      },
    ])
    const evidence = () =>
      db.selectFrom('replaced_messages').selectAll().where('message_id', '=', id).execute()
    for (const { replaced_at, expires_at } of await evidence())
      expect(Math.round((expires_at.getTime() - replaced_at.getTime()) / 86_400_000)).toBe(90)
    // An unmatch ends the chat, but not the evidence.
    await ann.call(matchRoutes.unmatch, { params: { id: matchId } })
    expect(await evidence()).toHaveLength(2)
    await deleteReplaced(db, new Date(Date.now() + 91 * 86_400_000))
    expect(await evidence()).toEqual([])
  })

  it('leaves a report its first words and the nine before the last, however often it was edited', async () => {
    const { ann, bob, matchId } = await matched(world)
    const { id } = (await say(ann, matchId, 'Words 0')).body
    for (let n = 1; n <= 20; n++) await edit(ann, id, `Words ${n}`)
    const body = { reportedUserId: ann.id, category: 'spam', messageId: id } as const
    expect((await bob.call(safetyRoutes.report, { body })).status).toBe(200)
    const { content, replaced } = await world.database.db
      .selectFrom('report_messages')
      .innerJoin('reports', 'reports.id', 'report_id')
      .select(['content', 'replaced'])
      .where('reported_id', '=', ann.id)
      .executeTakeFirstOrThrow()
    const kept = [0, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((n) => `Words ${n}`)
    expect([content, replaced]).toEqual(['Words 20', kept.join('\n\n')])
  })
})

describe('the marks delivered and read', () => {
  it('move forward only, reach both people once, and stop at the last message', async () => {
    const { ann, bob, matchId } = await matched(world)
    for (const text of ['One', 'Two', 'Three']) await say(ann, matchId, text)
    const tab = await ann.live()
    expect((await mark(bob, matchId, 'delivered', 2)).body).toEqual({ ok: true })
    expect(await tab.next('message:delivered')).toEqual({ matchId, userId: bob.id, seq: 2 })
    await mark(bob, matchId, 'delivered', 1)
    await mark(bob, matchId, 'read', 999)
    expect(await tab.next('message:read')).toEqual({ matchId, userId: bob.id, seq: 3 })
    await mark(bob, matchId, 'read', 3)
    expect(tab.all('message:delivered')).toHaveLength(1)
    expect(tab.all('message:read')).toHaveLength(1)
    const [mine] = (await ann.call(matchRoutes.matches, { params: { userId: ann.id } })).body
    expect(mine).toMatchObject({ otherReadSeq: 3, otherDeliveredSeq: 3 })
    const [theirs] = (await bob.call(matchRoutes.matches, { params: { userId: bob.id } })).body
    expect(theirs).toMatchObject({ readSeq: 3, unreadCount: 0 })
    tab.close()
  })

  it('can be set by the two people of the match only', async () => {
    const { ann, matchId } = await matched(world)
    await say(ann, matchId, 'One')
    const stranger = (await matched(world)).ann
    const before = await databaseSnapshot(world.database.db)
    for (const kind of ['read', 'delivered'] as const) {
      const nothing = await mark(stranger, uuid(), kind, 1)
      expectRefusal(nothing, 404, 'NOT_FOUND')
      const theirs = await mark(stranger, matchId, kind, 1)
      expect([theirs.status, theirs.text]).toEqual([nothing.status, nothing.text])
    }
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it(
    'refuse junk with a 4xx and write nothing',
    async () => {
      const { ann, bob, matchId } = await matched(world)
      await say(bob, matchId, 'One')
      for (const kind of ['read', 'delivered'] as const) {
        const target = {
          world,
          cookie: ann.cookie,
          route: chatRoutes[kind],
          path: `/api/matches/${matchId}/${kind}`,
        }
        await refusesJunkBodies(target)
        expect(await acceptedJunkFields(target, { seq: 1 }, ['seq'])).toEqual([])
        await refusesJunkIds(target, (id) => `/api/matches/${id}/${kind}`, { seq: 1 })
      }
    },
    junkTimeout,
  )
})
