// needs: redis
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Nodes, startNodes } from '../harness/nodes.ts'
import { pairs } from '../harness/pairs.ts'
import { patience, waitFor } from '../harness/server.ts'

let world: Nodes
let [a, b] = ['', '']
beforeAll(async () => {
  world = await startNodes()
  ;[a, b] = [world.nodes[0].url, world.nodes[1].url]
})
afterAll(() => world?.close())

const messagesOf = (matchId: string) =>
  world.database.db.selectFrom('messages').selectAll().where('match_id', '=', matchId).orderBy('seq').execute()

it('a message posted on one node reaches the sockets on the other', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const { matchId, one, other } = pair
  const [theirs, mine] = [await other.live(b), await one.live(b)]
  for (let seq = 1; seq <= 20; seq++) {
    const sent = await one.call(chatRoutes.send, { body: { matchId, content: `message ${seq}` } }, a)
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
  const tab = await other.live(b)
  const body = { matchId, content: 'only once', clientId: uuid() }
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) => one.call(chatRoutes.send, { body }, i % 2 ? a : b)),
  )
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id} ${body.seq}`)).size).toBe(1)
  expect(await messagesOf(matchId)).toHaveLength(1)
  await tab.next('message:sent')
  expect(new Set(tab.all('message:sent').map(({ message }) => message.seq))).toEqual(new Set([1]))
  const otherWords = await one.call(chatRoutes.send, { body: { ...body, content: 'something else' } }, a)
  expect(otherWords.status).toBe(409)
  const next = await one.call(chatRoutes.send, { body: { matchId, content: 'the next' } }, b)
  expect(next.body.seq).toBe(2)
  tab.close()
})

it('messages that both people write at once on two nodes are numbered without gaps or duplicates', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const { matchId, one, other } = pair
  const sends = Array.from({ length: 100 }, (_, i) =>
    (i % 2 ? one : other).call(chatRoutes.send, { body: { matchId, content: `${i}` } }, i % 4 < 2 ? a : b),
  )
  const seqs = (await Promise.all(sends)).map(({ status, body }) => (status === 201 ? body.seq : status))
  const whole = Array.from({ length: 100 }, (_, i) => i + 1)
  expect(seqs.sort((x, y) => x - y)).toEqual(whole)
  expect((await messagesOf(matchId)).map(({ seq }) => seq)).toEqual(whole)
})

it('of forty reactions that two people put on a message at once on two nodes, one each stays, and all tabs agree', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const { matchId, one, other } = pair
  const tabs = [await one.live(a), await other.live(b)]
  const { body: message } = await one.call(chatRoutes.send, { body: { matchId, content: 'What do you say?' } }, a)
  const emoji = ['👍', '❤️', '😂', '😮', '😢']
  const sent = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      (i % 2 ? one : other).call(
        chatRoutes.react,
        { params: { id: message.id }, body: { emoji: emoji[i % 5] ?? '' } },
        i % 4 < 2 ? a : b,
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

it('of edits and a taking back at once on two nodes, the taking back stays, and numbers and what is read stay exact', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const { matchId, one, other } = pair
  for (let seq = 1; seq <= 3; seq++)
    await one.call(chatRoutes.send, { body: { matchId, content: `message ${seq}` } }, a)
  const [first] = await messagesOf(matchId)
  if (!first) throw new Error('no message')
  const params = { id: first.id }
  const outcomes = await Promise.all([
    ...Array.from({ length: 10 }, (_, i) =>
      one.call(chatRoutes.edit, { params, body: { content: `other words ${i}` } }, i % 2 ? a : b),
    ),
    one.call(chatRoutes.remove, { params }, b),
    one.call(chatRoutes.remove, { params }, a),
    other.call(chatRoutes.read, { params: { id: matchId }, body: { seq: 2 } }, b),
  ])
  expect(outcomes.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
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
  const [match] = (await other.call(matchRoutes.matches, { params: { userId: other.id } }, a)).body
  expect(match).toMatchObject({ lastSeq: 3, readSeq: 2, unreadCount: 1 })
})

it('no message is stored after the end of a match, and every earlier one is archived', async () => {
  const made = await pairs(world, 20)
  const outcomes = await Promise.all(
    made.map(async ({ matchId, one, other }) => {
      const sends = Array.from({ length: 8 }, (_, i) =>
        one.call(chatRoutes.send, { body: { matchId, content: `${i}` } }, i % 2 ? a : b),
      )
      const ends = [
        other.call(matchRoutes.unmatch, { params: { id: matchId } }, b),
        one.call(matchRoutes.unmatch, { params: { id: matchId } }, a),
      ]
      const sent = (await Promise.all(sends)).map(({ status }) => status)
      const ended = (await Promise.all(ends)).map(({ status }) => status)
      return { matchId, sent, ended }
    }),
  )
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
    expect(archived.map(({ seq }) => seq)).toEqual(sent.filter((status) => status === 201).map((_, i) => i + 1))
  }
})

it('signing out on one node ends the session’s sockets on both nodes', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const { one, other } = pair
  const tabs = [await one.live(a), await one.live(b)]
  const bystander = await other.live(b)
  await one.call(authRoutes.logout, {}, a)
  await waitFor(() => tabs.every(({ socket }) => !socket.connected))
  for (const tab of tabs) expect(tab.all('session:ended')).toEqual([{ reason: 'signed-out' }])
  await expect(one.live(b)).rejects.toThrow('UNAUTHORIZED')
  expect(bystander.socket.connected).toBe(true)
  bystander.close()
})

it('stopping one node leaves the sockets of the other open', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const [gone, staying] = [await pair.one.live(a), await pair.other.live(b)]
  let drops = 0
  staying.socket.on('disconnect', () => drops++)
  await world.nodes[0].kill('SIGTERM')
  await waitFor(() => !gone.socket.connected, patience, 'the end of the socket')
  const sent = await pair.one.call(chatRoutes.send, { body: { matchId: pair.matchId, content: 'still here?' } }, b)
  await staying.next('message:sent', ({ message }) => message.id === sent.body.id)
  expect(drops).toBe(0)
  gone.close()
  staying.close()
})
