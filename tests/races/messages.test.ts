// needs: redis
import { sendMessages } from '@swoon/db/queries/messages'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { roomOf, say } from '../features/rooms/rooms.ts'
import { ofFile } from '../harness/file-world.ts'
import { startNodes } from '../harness/nodes.ts'
import { type Pair, pairs } from '../harness/pairs.ts'
import { insertUsers } from '../harness/person.ts'
import { patience, waitFor } from '../harness/server.ts'

const world = ofFile(startNodes)

const messagesOf = (matchId: string) =>
  world.database.db
    .selectFrom('messages')
    .selectAll()
    .where('match_id', '=', matchId)
    .orderBy('seq')
    .execute()

/** Expects that fewer transactions than messages stored these chats. */
async function expectTogether(chats: readonly Pair[]): Promise<void> {
  const [counts] = await world.database.db
    .selectFrom('messages')
    .select([
      sql<number>`count(*)`.as('messages'),
      sql<number>`count(DISTINCT xmin::text)`.as('transactions'),
    ])
    .where(
      'match_id',
      'in',
      chats.map(({ matchId }) => matchId),
    )
    .execute()
  expect(Number(counts?.transactions)).toBeLessThan(Number(counts?.messages))
}

it('a message posted on one node reaches the sockets on the other', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const { matchId, one, other } = pair
  const [theirs, mine] = [await other.live(world.b), await one.live(world.b)]
  for (let seq = 1; seq <= 20; seq++) {
    const sent = await one.call(
      chatRoutes.send,
      { body: { matchId, content: `message ${seq}` } },
      world.a,
    )
    expect(sent.status).toBe(201)
  }
  for (const tab of [theirs, mine]) {
    await tab.next('message:sent', ({ message }) => message.seq === 20)
    expect(tab.all('message:sent').map(({ message }) => message.seq)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    )
  }
  expect(await theirs.command('chat:type', { matchId, isTyping: true })).toEqual({ ok: true })
  theirs.close()
  mine.close()
})

it('a clientId that arrives ten times on two nodes is stored once, under one number', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const { matchId, one, other } = pair
  const tab = await other.live(world.b)
  const body = { matchId, content: 'only once', clientId: uuid() }
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) => one.call(chatRoutes.send, { body }, world.at(i))),
  )
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id} ${body.seq}`)).size).toBe(
    1,
  )
  expect(await messagesOf(matchId)).toHaveLength(1)
  await tab.next('message:sent')
  expect(new Set(tab.all('message:sent').map(({ message }) => message.seq))).toEqual(new Set([1]))
  const otherWords = await one.call(
    chatRoutes.send,
    { body: { ...body, content: 'something else' } },
    world.a,
  )
  expect(otherWords.status).toBe(409)
  const next = await one.call(chatRoutes.send, { body: { matchId, content: 'the next' } }, world.b)
  expect(next.body.seq).toBe(2)
  tab.close()
})

it('messages that both people write at once on two nodes are numbered without gaps or duplicates', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const { matchId, one, other } = pair
  const sends = Array.from({ length: 100 }, (_, i) =>
    (i % 2 ? one : other).call(
      chatRoutes.send,
      { body: { matchId, content: `${i}` } },
      i % 4 < 2 ? world.a : world.b,
    ),
  )
  const seqs = (await Promise.all(sends)).map(({ status, body }) =>
    status === 201 ? body.seq : status,
  )
  const whole = Array.from({ length: 100 }, (_, i) => i + 1)
  expect(seqs.sort((x, y) => x - y)).toEqual(whole)
  expect((await messagesOf(matchId)).map(({ seq }) => seq)).toEqual(whole)
})

it('messages that many people write at once are stored together, and each gets its own answer', async () => {
  const made = await pairs(world, 12)
  const [blocked, ended, left, repeated, ...others] = made
  if (!blocked || !ended || !left || !repeated) throw new Error('no pairs')
  const send = (
    { matchId, one }: Pair,
    content: string,
    { url = world.a, clientId = uuid() } = {},
  ) => one.call(chatRoutes.send, { body: { matchId, content, clientId } }, url)
  // So that no session lookup precedes its message.
  for (const { one } of made)
    await one.call(matchRoutes.matches, { params: { userId: one.id } }, world.a)
  await blocked.other.call(safetyRoutes.block, { body: { blockedUserId: blocked.one.id } }, world.a)
  await left.one.call(authRoutes.logout, {}, world.b)
  const clientId = uuid()
  const [refusals, sent, conflicts, again, chats] = await Promise.all([
    Promise.all([send(blocked, 'blocked'), send(left, 'signed out')]),
    Promise.all(Array.from({ length: 6 }, (_, i) => send(ended, `${i}`))),
    Promise.all(
      ['first', 'other words'].map((content) => send(others[0] as Pair, content, { clientId })),
    ),
    Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        send(repeated, 'once', { clientId, url: i % 3 ? world.a : world.b }),
      ),
    ),
    // One by one, as from one composer.
    Promise.all(
      others.slice(1).map(async (pair) => {
        const seqs: unknown[] = []
        for (let i = 1; i <= 6; i++) seqs.push((await send(pair, `${i}`)).body.seq)
        return seqs
      }),
    ),
    ended.other.call(matchRoutes.unmatch, { params: { id: ended.matchId } }, world.a),
  ])
  expect(refusals.map(({ status }) => status)).toEqual([404, 401])
  expect(
    sent.map(({ status }) => status).filter((status) => status !== 201 && status !== 404),
  ).toEqual([])
  expect(await messagesOf(ended.matchId)).toEqual([])
  expect(conflicts.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(new Set(again.map(({ status, body }) => `${status} ${body.seq} ${body.id}`)).size).toBe(1)
  expect(chats).toHaveLength(7)
  for (const seqs of chats) expect(seqs).toEqual([1, 2, 3, 4, 5, 6])
  for (const pair of others.slice(1))
    expect((await messagesOf(pair.matchId)).map(({ content }) => content)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
    ])
  await expectTogether(others.slice(1))
})

it('a match or a sender that is locked holds up no message of others', async () => {
  const [held, busy, ...others] = await pairs(world, 13)
  if (!held || !busy) throw new Error('no pairs')
  const send = ({ matchId, one }: Pair, clientId = uuid()) =>
    one.call(chatRoutes.send, { body: { matchId, content: 'Hello', clientId } }, world.a)
  const waiting = await world.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('matches').select('id').where('id', '=', held.matchId).forUpdate().execute()
    // As while they are deleting their account.
    await tx.selectFrom('users').select('id').where('id', '=', busy.one.id).forUpdate().execute()
    const waiting = [held, busy].map((pair) => ({ pair, clientId: uuid() }))
    const sent = waiting.map(({ pair, clientId }) => send(pair, clientId))
    const statuses = await Promise.all(others.map(async (pair) => (await send(pair)).status))
    expect(statuses).toEqual(others.map(() => 201))
    await expectTogether(others)
    return waiting.map((each, index) => ({
      ...each,
      first: sent[index] as ReturnType<typeof send>,
    }))
  })
  expect(waiting).toHaveLength(2)
  for (const { pair, clientId, first } of waiting) {
    // An overloaded machine may have given up on it by then.
    const { status, body } = (await first).status < 500 ? await first : await send(pair, clientId)
    expect([status, body.seq]).toEqual([201, 1])
  }
})

it('a group locks and stores only what people may say now, and plans its pushes', async () => {
  const [plain, pushed, held, busy, foreign] = await pairs(world, 5)
  if (!plain || !pushed || !held || !busy || !foreign) throw new Error('no pairs')
  const { db } = world.database
  const now = new Date()
  const sessionOf = async (user_id: string) =>
    (
      await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow()
    ).id
  await db
    .insertInto('push_subscriptions')
    .values({
      ...{
        id: uuid(),
        user_id: pushed.other.id,
        session_id: await sessionOf(pushed.other.id),
        created_at: now,
      },
      ...{ endpoint: `https://push.test/${uuid()}`, public_key: 'none', auth: 'none' },
    })
    .execute()
  const message = async ({ matchId, one }: Pair) => ({
    ...{ id: uuid(), matchId, clientId: uuid(), content: 'Hello' },
    session: {
      sessionId: await sessionOf(one.id),
      startedAfter: new Date(0),
      usedAfter: new Date(0),
    },
  })
  const messages = await Promise.all(
    [plain, pushed, held, busy, { ...plain, matchId: foreign.matchId }].map(message),
  )
  await db.transaction().execute(async (locks) => {
    await locks
      .selectFrom('matches')
      .select('id')
      .where('id', '=', held.matchId)
      .forUpdate()
      .execute()
    await locks.selectFrom('users').select('id').where('id', '=', busy.one.id).forUpdate().execute()
    const undo = new Error('only looked at')
    const group = db.transaction().execute(async (tx) => {
      // So that a group waiting for a lock fails.
      await sql`SET LOCAL lock_timeout = '2s'`.execute(tx)
      const stored = await sendMessages(tx, messages, now)
      expect(messages.map(({ id }) => stored.get(id)?.other_id)).toEqual([
        plain.other.id,
        pushed.other.id,
        ...[undefined, undefined, undefined],
      ])
      // Before a worker may see it.
      const { rows } =
        await sql`SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'push-message'`.execute(
          tx,
        )
      expect(rows).toEqual([{ key: `push-message:${pushed.other.id} ${pushed.matchId}` }])
      const free = locks
        .selectFrom('matches')
        .select('id')
        .where('id', '=', foreign.matchId)
        .forUpdate()
      expect(await free.skipLocked().execute()).toHaveLength(1)
      throw undo
    })
    await expect(group).rejects.toBe(undo)
  })
})

it('of forty reactions that two people put on a message at once on two nodes, one each stays, and all tabs agree', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const { matchId, one, other } = pair
  const tabs = [await one.live(world.a), await other.live(world.b)]
  const { body: message } = await one.call(
    chatRoutes.send,
    { body: { matchId, content: 'What do you say?' } },
    world.a,
  )
  const emoji = ['👍', '❤️', '😂', '😮', '😢']
  const sent = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      (i % 2 ? one : other).call(
        chatRoutes.react,
        { params: { id: message.id }, body: { emoji: emoji[i % 5] ?? '' } },
        i % 4 < 2 ? world.a : world.b,
      ),
    ),
  )
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
  const stored = await world.database.db
    .selectFrom('message_reactions')
    .select(['user_id', 'emoji', 'revision'])
    .where('message_id', '=', message.id)
    .execute()
  expect(stored.map(({ user_id }) => user_id).sort()).toEqual([one.id, other.id].sort())
  const last = Math.max(...stored.map(({ revision }) => Number(revision)))
  for (const tab of tabs) {
    const { reactions } = await tab.next('message:reacted', ({ revision }) => revision === last)
    expect(reactions.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    tab.close()
  }
})

it('of 24 reactions in a room at once on two nodes, each revision has one state, and the latest is what is stored', async () => {
  const crowd = await insertUsers(world, 4)
  const [first] = crowd
  if (!first) throw new Error('no person')
  const id = await roomOf(...crowd)
  const { body: message } = await say(first, id, 'What do you say?')
  const tabs = [await first.live(world.a), await first.live(world.b)]
  for (const tab of tabs) await tab.command('room:watch', { roomId: id })
  const params = { id, messageId: message.id }
  const emojis = ['👍', '❤️', '😂', '😮', '😢'] as const
  const sent = await Promise.all(
    Array.from({ length: 24 }, async (_, i) => {
      const body = { emoji: emojis[i % 5] ?? '' }
      return crowd[i % 4]?.call(roomRoutes.react, { params, body }, i % 8 < 4 ? world.a : world.b)
    }),
  )
  expect(new Set(sent.map((reply) => reply?.status))).toEqual(new Set([200]))
  const [stored] = (await first.call(roomRoutes.messages, { params: { id }, query: {} })).body
  const counts = stored?.reactions?.map(({ emoji, count }) => ({ emoji, count }))
  const chosen = await world.database.db
    .selectFrom('room_message_reactions')
    .select(['user_id', 'emoji'])
    .where('message_id', '=', message.id)
    .execute()
  for (const tab of tabs) {
    await waitFor(() => tab.all('room:reacted').length === 24)
    const states = new Map<number, string>()
    for (const { revision, reactions } of tab.all('room:reacted')) {
      const state = JSON.stringify(reactions)
      expect(states.get(revision) ?? state).toBe(state)
      states.set(revision, state)
    }
    const latest = Math.max(...states.keys())
    expect([latest, states.get(latest)]).toEqual([stored?.revision, JSON.stringify(counts)])
    // The latest event about each person shows which of their own taps counts, not the latest tap.
    expect(crowd).toHaveLength(4)
    for (const { id: userId } of crowd) {
      const own = tab.all('room:reacted').filter((event) => event.userId === userId)
      const last = own.reduce((one, other) => (other.revision > one.revision ? other : one))
      expect(last.emoji).toBe(chosen.find(({ user_id }) => user_id === userId)?.emoji)
    }
    tab.close()
  }
})

it('of edits and a taking back at once on two nodes, the taking back stays, and numbers and what is read stay exact', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const { matchId, one, other } = pair
  for (let seq = 1; seq <= 3; seq++)
    await one.call(chatRoutes.send, { body: { matchId, content: `message ${seq}` } }, world.a)
  const [first] = await messagesOf(matchId)
  if (!first) throw new Error('no message')
  const params = { id: first.id }
  const outcomes = await Promise.all([
    ...Array.from({ length: 10 }, (_, i) =>
      one.call(chatRoutes.edit, { params, body: { content: `other words ${i}` } }, world.at(i)),
    ),
    one.call(chatRoutes.remove, { params }, world.b),
    one.call(chatRoutes.remove, { params }, world.a),
    other.call(chatRoutes.read, { params: { id: matchId }, body: { seq: 2 } }, world.b),
  ])
  expect(
    outcomes.map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
  ).toEqual([])
  const stored = await messagesOf(matchId)
  expect(stored.map(({ seq, content }) => [seq, content])).toEqual([
    [1, 'This message was deleted'],
    [2, 'message 2'],
    [3, 'message 3'],
  ])
  const edits = outcomes.slice(0, 10).filter(({ status }) => status === 200).length
  const replaced = await world.database.db
    .selectFrom('replaced_messages')
    .select('content')
    .where('message_id', '=', first.id)
    .orderBy('replaced_at')
    .execute()
  expect(replaced).toHaveLength(edits + 1)
  expect(replaced[0]?.content).toBe('message 1')
  const [match] = (await other.call(matchRoutes.matches, { params: { userId: other.id } }, world.a))
    .body
  expect(match).toMatchObject({ lastSeq: 3, readSeq: 2, unreadCount: 1 })
})

it('no message is stored after the end of a match, and every earlier one is archived', async () => {
  const made = await pairs(world, 20)
  const outcomes = await Promise.all(
    made.map(async ({ matchId, one, other }) => {
      const sends = Array.from({ length: 8 }, (_, i) =>
        one.call(chatRoutes.send, { body: { matchId, content: `${i}` } }, world.at(i)),
      )
      const ends = [
        other.call(matchRoutes.unmatch, { params: { id: matchId } }, world.b),
        one.call(matchRoutes.unmatch, { params: { id: matchId } }, world.a),
      ]
      const sent = (await Promise.all(sends)).map(({ status }) => status)
      const ended = (await Promise.all(ends)).map(({ status }) => status)
      return { matchId, sent, ended }
    }),
  )
  expect(outcomes).toHaveLength(20)
  for (const { matchId, sent, ended } of outcomes) {
    expect(ended.sort()).toEqual([200, 404])
    expect(sent.filter((status) => status !== 201 && status !== 404)).toEqual([])
    expect(await messagesOf(matchId)).toEqual([])
    const archived = await world.database.db
      .selectFrom('archived_messages')
      .select('seq')
      .where('match_id', '=', matchId)
      .orderBy('seq')
      .execute()
    expect(archived.map(({ seq }) => seq)).toEqual(
      sent.filter((status) => status === 201).map((_, i) => i + 1),
    )
  }
})

it('signing out on one node ends the session’s sockets on both nodes', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const { one, other } = pair
  const tabs = [await one.live(world.a), await one.live(world.b)]
  const bystander = await other.live(world.b)
  await one.call(authRoutes.logout, {}, world.a)
  await waitFor(() => tabs.every(({ socket }) => !socket.connected))
  for (const tab of tabs) expect(tab.all('session:ended')).toEqual([{ reason: 'signed-out' }])
  await expect(one.live(world.b)).rejects.toThrow('UNAUTHORIZED')
  expect(bystander.socket.connected).toBe(true)
  bystander.close()
})

it('stopping one node leaves the sockets of the other open', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const [gone, staying] = [await pair.one.live(world.a), await pair.other.live(world.b)]
  let drops = 0
  staying.socket.on('disconnect', () => drops++)
  await world.nodes[0].kill('SIGTERM')
  await waitFor(() => !gone.socket.connected, patience, 'the end of the socket')
  const sent = await pair.one.call(
    chatRoutes.send,
    { body: { matchId: pair.matchId, content: 'still here?' } },
    world.b,
  )
  await staying.next('message:sent', ({ message }) => message.id === sent.body.id)
  expect(drops).toBe(0)
  gone.close()
  staying.close()
})
