import { haveBlocked } from '@swoon/db/queries/blocks'
import { allCommands, CONTRACT_VERSION } from '@swoon/realtime-server/contract'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import fastify from 'fastify'
import { v7 as uuid } from 'uuid'
import { describe, expect, it, onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { createClock } from '../../realtime-server/src/platform/base/clock.ts'
import { createQueue } from '../../realtime-server/src/platform/base/semaphore.ts'
import { createPresence } from '../../realtime-server/src/platform/sockets/presence.ts'
import { tabsOfFile, worldOfFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import { type Live, openLive } from '../harness/live.ts'
import { cookieOf, insertUsers, type Person, password, person } from '../harness/person.ts'
import { patience, waitFor } from '../harness/server.ts'
import { matched } from './pairs.ts'
import { databaseSnapshot } from './refusals.ts'

const world = worldOfFile()
const tab = tabsOfFile()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const names = (live: Live) => live.events.map(({ name }) => name)

describe('the handshake of a socket', () => {
  it('succeeds with a session, and otherwise fails with the reason', async () => {
    const [ann] = await insertUsers(world, 1)
    const cookie = ann?.cookie ?? ''
    await expect(openLive(world.url, null)).rejects.toThrow('UNAUTHORIZED')
    await expect(openLive(world.url, `sid=${'A'.repeat(43)}`)).rejects.toThrow('UNAUTHORIZED')
    await expect(openLive(world.url, cookie, { contract: CONTRACT_VERSION - 1 })).rejects.toThrow(
      'CLIENT_TOO_OLD',
    )
    await expect(openLive(world.url, cookie, { origin: 'https://evil.example' })).rejects.toThrow()
    const own = await openLive(world.url, cookie, { origin: world.url })
    expect(own.socket.connected).toBe(true)
    own.close()
  })
})

it('announces at shutdown who has come or gone last, without the pause between two announcements', async () => {
  const { db } = world.database
  const [{ ann, bob }, { log }] = [await matched(world), fastify()]
  const told: unknown[] = []
  const presence = createPresence({
    arrivals: createQueue(1, 9),
    db,
    clock: createClock(0),
    redis: null,
    ephemeral: (to, _event, payload) =>
      void told.push([to, (payload as { userId: string }).userId]),
    log,
  })
  presence.arrived(ann.id, 'one')
  await waitFor(() => told.length === 1)
  presence.arrived(bob.id, 'two')
  await presence.stop()
  await presence.settled()
  expect(told).toEqual([
    [[bob.id], ann.id],
    [[ann.id], bob.id],
  ])
})

describe('commands', () => {
  it('are refused when they are malformed, and the socket stays open', async () => {
    const { ann, bob, matchId } = await matched(world)
    const [mine, theirs] = [await tab(ann), await tab(bob)]
    const emit = mine.socket as unknown as {
      emit(name: string, ...args: unknown[]): void
      timeout(ms: number): { emitWithAck(name: string, ...args: unknown[]): Promise<unknown> }
    }
    const good = { matchId, isTyping: true }
    const junk: unknown[] = [
      undefined,
      null,
      1,
      'text',
      [],
      [good],
      {},
      { matchId },
      { isTyping: true },
      { ...good, matchId: 1 },
      { ...good, matchId: 'x' },
      { ...good, matchId: `${matchId}\u0000` },
      { ...good, isTyping: 'true' },
      { ...good, isTyping: null },
      { matchId: { $ne: null }, isTyping: true },
      JSON.parse('{"__proto__":{"isTyping":true}}'),
      Buffer.from('bytes'),
    ]
    for (const payload of junk)
      expect(await emit.timeout(patience).emitWithAck('chat:type', payload)).toMatchObject({
        ok: false,
        code: 'INVALID',
      })
    emit.emit('chat:type')
    emit.emit('chat:type', good, 'more', 'and more')
    expect(theirs.all('chat:typed').filter(({ isTyping }) => isTyping).length).toBeLessThanOrEqual(
      1,
    )
    expect(await mine.command('chat:type', good)).toEqual({ ok: true })
    expect(mine.socket.connected).toBe(true)
    expect(Object.keys(allCommands).filter((name) => name.startsWith('chat:'))).toEqual([
      'chat:type',
    ])
  })

  it('that are unknown end the socket, and the client can reconnect', async () => {
    const [ann] = await insertUsers(world, 1)
    if (!ann) throw new Error('no person')
    const mine = await tab(ann)
    for (const name of [
      'nope',
      '__proto__',
      'constructor',
      'toString',
      'chat:typed',
      'message:sent',
      'hasOwnProperty',
    ]) {
      const ended = new Promise((resolve) => mine.socket.once('disconnect', resolve))
      mine.socket.emit(name as 'chat:type', { matchId: uuid(), isTyping: true }, () => {})
      expect(await ended, name).toMatch(/^transport (close|error)$/)
      await waitFor(() => mine.socket.connected)
    }
  })

  it('about typing reach the other person of the match, and are refused for any other match', async () => {
    const { ann, bob, matchId } = await matched(world)
    const stranger = await tab((await matched(world)).ann)
    const [mine, theirs] = [await tab(ann), await tab(bob)]
    expect(await mine.command('chat:type', { matchId, isTyping: true })).toEqual({ ok: true })
    expect(await theirs.next('chat:typed')).toEqual({ matchId, userId: ann.id, isTyping: true })
    const refused = await stranger.command('chat:type', { matchId, isTyping: true })
    const nothing = await stranger.command('chat:type', { matchId: uuid(), isTyping: true })
    expect(refused).toMatchObject({ ok: false, code: 'NOT_FOUND' })
    expect(refused).toEqual(nothing)
    expect(mine.all('chat:typed')).toEqual([])
    await ann.call(matchRoutes.unmatch, { params: { id: matchId } })
    expect(await mine.command('chat:type', { matchId, isTyping: true })).toMatchObject({
      ok: false,
      code: 'NOT_FOUND',
    })
    expect(theirs.all('chat:typed')).toHaveLength(1)
  })
})

describe('events', () => {
  it('keep all tabs of a person in sync, and send the other person nothing about a like', async () => {
    const [ann, bob] = await insertUsers(world, 2)
    if (!ann || !bob) throw new Error('no person')
    const [one, two, theirs] = [await tab(ann), await tab(ann), await tab(bob)]
    await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true } })
    await ann.call(profileRoutes.updateUser, { params: { id: ann.id }, body: { bio: 'New' } })
    for (const mine of [one, two]) {
      const { left, ...made } = await mine.next('swipe:made')
      expect(made).toEqual({ swipedId: bob.id, isLike: true, isSuperLike: false })
      expect(left).toMatchObject({
        dailyLikesRemaining: 14,
        superLikesRemaining: 2,
        allowances: { likes: { daily: 14 } },
      })
      await mine.next('user:updated', ({ user }) => user.bio === 'New')
    }
    await pause(300)
    expect(names(theirs)).toEqual([])
  })

  it('notify a person’s matches when the person comes online and goes offline', async () => {
    const { ann, bob } = await matched(world)
    const stranger = await tab((await matched(world)).ann)
    const mine = await tab(ann)
    const theirs = await bob.live()
    expect(await mine.next('presence:changed')).toMatchObject({ userId: bob.id, online: true })
    const [seen] = (await ann.call(matchRoutes.matches, { params: { userId: ann.id } })).body
    expect(seen?.otherUser.isOnline).toBe(true)
    theirs.close()
    const gone = await mine.next('presence:changed', ({ online }) => !online)
    expect(gone).toMatchObject({ userId: bob.id, online: false, lastSeen: expect.any(String) })
    // The notification of their own new match may come late.
    expect(names(stranger).filter((name) => name !== 'notification:added')).toEqual([])
  })

  it('stop with the session: all of its tabs are closed at once, and no others', async () => {
    const ann = await person(world)
    const second = await call(world.url, null, authRoutes.login, {
      body: { email: ann.user.email, password },
    })
    const [one, two] = [await tab(ann), await tab(ann)]
    const other = await openLive(world.url, cookieOf(second.headers))
    onTestFinished(() => other.close())
    await ann.call(authRoutes.logout, {})
    for (const mine of [one, two]) {
      await mine.next('session:ended')
      expect(mine.all('session:ended')).toEqual([{ reason: 'signed-out' }])
      await waitFor(() => !mine.socket.connected)
    }
    expect(other.socket.connected).toBe(true)
    expect(names(other)).not.toContain('session:ended')
  })

  it('ask a tab to fetch again that connects shortly after a block of its person, and no other tab', async () => {
    const [ann, bob, eve] = (await insertUsers(world, 3)) as [Person, Person, Person]
    await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
    const others = [await tab(bob), await tab(eve)]
    for (const at of [1, 2]) await (await tab(ann)).next('resync', () => at > 0)
    for (const other of others) expect(other.all('resync')).toEqual([])
  })

  it('ask no tab to fetch again for a block after its connection, of which it hears by itself', async () => {
    const [ann, bob, eve] = (await insertUsers(world, 3)) as [Person, Person, Person]
    const at = new Date()
    const from = (ms: number) => new Date(at.getTime() + ms)
    const row = { blocker_id: ann.id, blocked_id: bob.id, created_at: at }
    await world.database.db.insertInto('blocks').values(row).execute()
    const times = [from(-1), at, from(999), from(1000)]
    const people = times.map((at) => ({ userId: ann.id, at }))
    expect(await haveBlocked(world.database.db, [{ userId: eve.id, at }, ...people], 1000)).toEqual(
      [false, false, true, true, false],
    )
  })

  it('missed during a disconnection can be fetched by the last number seen', async () => {
    const { ann, bob, matchId } = await matched(world)
    const theirs = await bob.live()
    const say = (content: string) => ann.call(chatRoutes.send, { body: { matchId, content } })
    await say('Before')
    await theirs.next('message:sent')
    theirs.close()
    for (let n = 0; n < 5; n++) await say(`Meanwhile ${n}`)
    const again = await tab(bob)
    const { body } = await bob.call(chatRoutes.messages, {
      params: { id: matchId },
      query: { after: '1' },
    })
    await say('After')
    const { message } = await again.next('message:sent')
    expect([...body, message].map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6, 7])
  })
})

describe('the socket server', () => {
  /** Sends bare websocket frames. */
  const raw = async (cookie: string, frames: (string | Buffer)[]): Promise<void> => {
    const socket = new WebSocket(
      `${world.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
      {
        headers: { cookie },
      },
    )
    const closed = new Promise<void>((resolve) => {
      socket.on('close', () => resolve())
      socket.on('error', () => {})
    })
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(`40{"contract":${CONTRACT_VERSION}}`)
    await pause(100)
    for (const frame of frames) socket.send(frame)
    await Promise.race([closed, pause(500)])
    socket.terminate()
  }

  it('survives malformed and oversized packets, and writes nothing', async () => {
    const { ann, bob, matchId } = await matched(world)
    const before = await databaseSnapshot(world.database.db)
    const frames: (string | Buffer)[][] = [
      ['garbage'],
      ['42'],
      ['42[]'],
      ['42{}'],
      ['42["chat:type"'],
      ['420["chat:type",{}]', '421["chat:type"]', '42999999999999999999["chat:type",{}]'],
      ['42[1,2,3]'],
      ['42[null]'],
      ['42["disconnect"]', '42["connect"]', '42["error"]'],
      ['451-["chat:type",{"_placeholder":true,"num":0}]', Buffer.from('x')],
      ['459999-["chat:type",{"_placeholder":true,"num":7}]'],
      ['40/admin,', '42/admin,["chat:type",{}]'],
      [Buffer.from([0, 1, 2, 3])],
      [`42["chat:type","${'x'.repeat(70_000)}"]`],
      [`42${'['.repeat(30_000)}`],
    ]
    for (const some of frames) await raw(ann.cookie, some)
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    const mine = await tab(ann)
    const theirs = await tab(bob)
    expect(await mine.command('chat:type', { matchId, isTyping: true })).toEqual({ ok: true })
    await theirs.next('chat:typed')
  })

  it('accepts websockets only', async () => {
    const [ann] = await insertUsers(world, 1)
    const reply = await fetch(`${world.url}/socket.io/?EIO=4&transport=polling`, {
      headers: { cookie: ann?.cookie ?? '' },
    })
    expect(reply.status).toBe(400)
  })
})
