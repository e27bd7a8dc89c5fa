import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startPostgres } from '../../scripts/provision/postgres.ts'
import { createDatabase, type TestDatabase } from '../harness/database.ts'
import { folderOfFile, ofFile } from '../harness/file-world.ts'
import type { Reply } from '../harness/http.ts'
import { pairs } from '../harness/pairs.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { patience, type ServerProcess, spawnServer, waitFor } from '../harness/server.ts'
import {
  type Attempt,
  closeChats,
  expectRefusals,
  expectWhole,
  openPair,
  writeAll,
} from './chat.ts'

const postgres = ofFile(startPostgres)
let database: TestDatabase
const media = folderOfFile('swoon-media-')
let server: ServerProcess
beforeAll(async () => {
  database = await createDatabase(postgres.url, '')
  server = await spawnServer(database, media.path, { DATABASE_POOL: '5' })
})
afterEach(closeChats)
afterAll(async () => {
  await server?.kill('SIGKILL')
  await database?.db.destroy()
})

const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200

let timer: NodeJS.Timeout
afterEach(() => clearInterval(timer))

/** Sends ten requests a second until stopped. @returns a function that stops it and returns every outcome */
function ask(who: Person): () => Promise<Attempt[]> {
  const asked: Promise<Attempt>[] = []
  timer = setInterval(() => {
    const started = performance.now()
    const reply = who.call(authRoutes.me, {})
    asked.push(
      reply.then(
        ({ status, headers }) => ({
          status,
          milliseconds: performance.now() - started,
          retryAfter: headers.get('retry-after'),
        }),
        () => ({ status: 0, milliseconds: performance.now() - started, retryAfter: null }),
      ),
    )
  }, 100)
  return () => {
    clearInterval(timer)
    return Promise.all(asked)
  }
}

it.each([
  { how: 'restarted', fault: () => postgres.restart('fast') },
  { how: 'crashed', fault: () => postgres.restart('immediate') },
  { how: 'killed and started again', fault: () => postgres.kill().then(() => postgres.start()) },
])(
  'loses nothing while Postgres is $how, refuses in time and recovers by itself',
  async ({ fault }) => {
    const open = (await pairs({ url: server.url, database }, 3)).map((pair) =>
      openPair(pair, server.url),
    )
    const stopAsking = ask(open[0]?.one as Person)
    let back: Promise<void> | null = null
    await writeAll(
      open,
      40,
      (count) => {
        if (count === 80) back = fault()
      },
      10,
    )
    await back
    await waitFor(isReady, patience, 'readiness')
    await expectWhole(database, open, 40)
    expectRefusals(open.flatMap(({ chats }) => chats.flatMap((chat) => chat.attempts)))
    expectRefusals(await stopAsking())
    expect(server.child.exitCode).toBeNull()
  },
)

it('refuses in time while Postgres hangs, reports it in /readyz and recovers by itself', async () => {
  const open = (await pairs({ url: server.url, database }, 1)).map((pair) =>
    openPair(pair, server.url),
  )
  const stopAsking = ask(open[0]?.one as Person)
  const writing = writeAll(open, 20, () => {}, 50)
  postgres.pause()
  await new Promise((resolve) => setTimeout(resolve, 4000))
  expect(await isReady()).toBe(false)
  postgres.resume()
  await writing
  const asked = await stopAsking()
  expect(asked.some(({ status }) => status === 503)).toBe(true)
  expectRefusals(asked)
  expectRefusals(open.flatMap(({ chats }) => chats.flatMap((chat) => chat.attempts)))
  await waitFor(isReady, patience, 'readiness')
  await expectWhole(database, open, 20)
})

it('refuses in time while every connection is busy, and stores nothing of what it refused', async () => {
  const [pair] = await pairs({ url: server.url, database }, 1)
  if (!pair) throw new Error('no pair')
  // Opens the connections first, so that opening them is not measured.
  await Promise.all(Array.from({ length: 10 }, () => pair.one.call(authRoutes.me, {})))
  const blocker = new pg.Client({ connectionString: database.url })
  await blocker.connect()
  await blocker.query('BEGIN; LOCK TABLE messages')
  const timed = async (reply: Promise<Reply<unknown>>) => {
    const started = performance.now()
    const { status, headers } = await reply
    return {
      status,
      milliseconds: performance.now() - started,
      retryAfter: headers.get('retry-after'),
    }
  }
  const send = () =>
    timed(pair.one.call(chatRoutes.send, { body: { matchId: pair.matchId, content: 'held up' } }))
  const holders = Array.from({ length: 5 }, send)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const waiting = Array.from({ length: 15 }, () => timed(pair.other.call(authRoutes.me, {})))
  const held = await Promise.all(holders)
  const waited = await Promise.all(waiting)
  await blocker.query('COMMIT')
  await blocker.end()
  expect(held.map(({ status }) => status)).toEqual(Array(5).fill(503))
  expectRefusals([...held, ...waited])
  const rows = () =>
    database.db.selectFrom('messages').select('seq').where('match_id', '=', pair.matchId).execute()
  expect(await rows()).toEqual([])
  await waitFor(async () => (await send()).status === 201, patience, 'a send')
  expect(await rows()).toEqual([{ seq: 1 }])
})

it('answers a like that was stored, even if every other connection is busy', async () => {
  const world = { url: server.url, database }
  const [pair] = await pairs(world, 1)
  const [fan, idol] = await insertUsers(world, 2)
  if (!pair || !fan || !idol) throw new Error('no person')
  await Promise.all(Array.from({ length: 10 }, () => fan.call(authRoutes.me, {})))
  const hold = async (lock: string) => {
    const blocker = new pg.Client({ connectionString: database.url })
    await blocker.connect()
    await blocker.query(`BEGIN; ${lock}`)
    return async () => {
      await blocker.query('COMMIT')
      await blocker.end()
    }
  }
  const letMessagesGo = await hold('LOCK TABLE messages')
  const letLikeGo = await hold(`SELECT 1 FROM allowances WHERE user_id = '${fan.id}' FOR UPDATE`)
  const liked = fan.call(swipeRoutes.swipe, { body: { swipedId: idol.id, isLike: true } })
  await new Promise((resolve) => setTimeout(resolve, 100))
  const body = { matchId: pair.matchId, content: 'held up' }
  const sends = Array.from({ length: 14 }, () => pair.one.call(chatRoutes.send, { body }))
  await new Promise((resolve) => setTimeout(resolve, 400))
  await letLikeGo()
  const { status } = await liked
  await letMessagesGo()
  await Promise.all(sends)
  expect(status).toBe(200)
})
