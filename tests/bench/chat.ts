// Measures the time from an HTTP send to the event in the other person's socket, with sessions and checks, against a bare Socket.IO emit.
import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import type { TestDatabase } from '../harness/database.ts'
import { type Pair, pairs } from '../harness/pairs.ts'
import type { ServerProcess } from '../harness/server.ts'
import { flatOut } from './chat/flat-out.ts'
import { contentOf, startBare } from './lib/bare.ts'
import { startGround } from './lib/ground.ts'
import { atRate, cpuOf, databaseMeter, median, percentile } from './lib/measure.ts'
import { post } from './lib/post.ts'
import { publish, table } from './lib/results.ts'
import { openMany, openRawSocket, type RawSocket } from './lib/sockets.ts'

const rate = 200
const seconds = 5
/** Seconds of warm-up on both sides before the first round, since a fresh server runs code that is not compiled yet. */
const warmUp = 8
const rounds = 3
const sizes = [100, 1000]
const words = 'Saturday sounds lovely, shall we say eight at the place by the river?'

interface Leg {
  p50: number
  p99: number
  /** Microseconds of CPU per message: of the server, and of its Postgres. */
  cpu: number
  databaseCpu: number
  lost: number
  doubled: number
  /** Messages not answered with 201. They were not stored, so they do not count as lost. */
  refused: number
}

/** One side of the comparison, with its sockets open. */
interface Side {
  send(index: number, content: string): Promise<number>
  /** Called with the content of each message that reached the other person's socket. */
  onArrival: (content: string, at: number) => void
  cpu(): number
  databaseCpu(): number
  close(): void
}

function closeAll(sockets: readonly RawSocket[]): void {
  for (const socket of sockets) socket.close()
}

async function ours(
  server: ServerProcess,
  database: TestDatabase,
  made: readonly Pair[],
): Promise<Side> {
  const name = new URL(database.url).pathname.slice(1)
  const sockets: RawSocket[] = []
  const side: Side = {
    onArrival: () => {},
    async send(index, content) {
      const pair = made[index % made.length]
      if (!pair) throw new Error('no pair')
      return post(`${server.url}/api/messages`, pair.one.cookie, { matchId: pair.matchId, content })
    },
    cpu: () => cpuOf(server.child.pid ?? 0),
    databaseCpu: databaseMeter(name),
    close: () => closeAll(sockets),
  }
  const people = made.flatMap(({ one, other }) => [
    { cookie: one.cookie, isReceiver: false },
    { cookie: other.cookie, isReceiver: true },
  ])
  sockets.push(...(await openPeople(server.url, people, side)))
  return side
}

async function bare(url: string, child: ChildProcess, count: number): Promise<Side> {
  const sockets: RawSocket[] = []
  const side: Side = {
    onArrival: () => {},
    send(index, content) {
      const pair = index % (count / 2)
      const [from, to] = [`bare-${pair * 2}`, `bare-${pair * 2 + 1}`]
      const sender = { id: from, name: 'Someone', profilePhoto: 'https://example.test/photo.jpg' }
      const [id, createdAt] = ['0193-as-long-as-an-id-0193-is-usually', new Date().toISOString()]
      const message = { id, matchId: id, seq: index, senderId: id, content, createdAt, sender }
      return post(url, from, { to: [from, to], message })
    },
    cpu: () => cpuOf(child.pid ?? 0),
    databaseCpu: () => 0,
    close: () => closeAll(sockets),
  }
  const people = Array.from({ length: count }, (_, i) => ({
    cookie: `bare-${i}`,
    isReceiver: i % 2 === 1,
  }))
  sockets.push(...(await openPeople(url, people, side)))
  return side
}

const openPeople = (
  url: string,
  people: readonly { cookie: string; isReceiver: boolean }[],
  side: Side,
) =>
  openMany(people.length, (index) => {
    const { cookie = '', isReceiver = false } = people[index] ?? {}
    return openRawSocket(url, { cookie }, (frame, at) => {
      if (isReceiver && frame.startsWith('42["message:sent"')) side.onArrival(contentOf(frame), at)
    })
  })

/** @param count the number of messages */
async function run(side: Side, leg: string, count: number): Promise<Leg> {
  const sentAt = new Map<string, number>()
  const took = new Map<string, number>()
  const refused = new Set<string>()
  let doubled = 0
  side.onArrival = (content, at) => {
    const start = sentAt.get(content)
    if (start === undefined) return
    if (took.has(content)) doubled++
    else took.set(content, at - start)
  }
  const [cpu, databaseCpu] = [side.cpu(), side.databaseCpu()]
  await atRate(rate, count, async (index) => {
    const content = `${leg} ${index} ${words}`
    sentAt.set(content, performance.now())
    if ((await side.send(index, content)) !== 201) refused.add(content)
  })
  const until = performance.now() + 5000
  while (took.size < count - refused.size && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20))
  const times = [...took.values()]
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpu: (side.cpu() - cpu) / count,
    databaseCpu: (side.databaseCpu() - databaseCpu) / count,
    lost: [...sentAt.keys()].filter((content) => !took.has(content) && !refused.has(content))
      .length,
    doubled,
    refused: refused.size,
  }
}

/** Milliseconds of a single INSERT of such a row, with its commit. */
async function oneCommit(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'CREATE TABLE IF NOT EXISTS bare (id serial PRIMARY KEY, content text, created_at timestamptz)',
  )
  const times: number[] = []
  for (let i = 0; i < 300; i++) {
    const started = performance.now()
    await client.query('INSERT INTO bare (content, created_at) VALUES ($1, now())', [words])
    times.push(performance.now() - started)
  }
  await client.end()
  return median(times)
}

const middle = (legs: readonly Leg[], of: keyof Leg) => median(legs.map((leg) => leg[of]))
const ms = (value: number) => value.toFixed(2)

const sum = (all: readonly Leg[], of: keyof Leg) => all.reduce((total, leg) => total + leg[of], 0)

async function compare(
  size: number,
  database: TestDatabase,
  server: ServerProcess,
  limit: { url: string; child: ChildProcess },
) {
  const made = await pairs({ url: server.url, database }, size / 2)
  const a = await ours(server, database, made)
  const b = await bare(limit.url, limit.child, size)
  console.log(`${size} sockets are open on each side.`)
  const [warm] = [await run(a, 'warm', rate * warmUp), await run(b, 'warm', rate * warmUp)]
  const legs: { ours: Leg[]; bare: Leg[]; commits: number[] } = { ours: [], bare: [], commits: [] }
  for (let round = 0; round < rounds; round++) {
    legs.ours.push(await run(a, `a${round}`, rate * seconds))
    legs.bare.push(await run(b, `b${round}`, rate * seconds))
    legs.commits.push(await oneCommit(database.url))
  }
  a.close()
  b.close()
  const stored = await database.db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(
      'match_id',
      'in',
      made.map(({ matchId }) => matchId),
    )
    .executeTakeFirstOrThrow()
  const sent = rate * warmUp + rounds * rate * seconds - warm.refused - sum(legs.ours, 'refused')
  const commit = median(legs.commits)
  const aim = 3 * middle(legs.bare, 'p50') + commit
  const row = (name: string, all: readonly Leg[], rows: string) => [
    String(size),
    name,
    ms(middle(all, 'p50')),
    ms(middle(all, 'p99')),
    middle(all, 'cpu').toFixed(0),
    middle(all, 'databaseCpu').toFixed(0),
    String(sum(all, 'lost')),
    String(sum(all, 'doubled')),
    String(sum(all, 'refused')),
    rows,
  ]
  return {
    rows: [
      row('Swoon', legs.ours, `${Number(stored.count) - sent} of ${sent}`),
      row('bare emit', legs.bare, 'none'),
    ],
    verdict: `With ${size} sockets: one commit ${ms(commit)} ms; p50 ${ms(middle(legs.ours, 'p50'))} ms against the aim of ${ms(aim)} (3 × bare + a commit); p99 ${ms(middle(legs.ours, 'p99'))} ms against the aim of 50.`,
    ratio: {
      what: `p50 with ${size} sockets / 3 bare emits and a commit`,
      value: middle(legs.ours, 'p50') / aim,
      kind: 'cost' as const,
      aim: '1',
    },
  }
}

const { database, server, beside, stop } = await startGround(8)
const limit = beside(await startBare())
try {
  const results = []
  for (const size of sizes) results.push(await compare(size, database, server, limit))
  const asFastAsAnswered = await flatOut()
  const head = [
    'sockets',
    'side',
    'p50 ms',
    'p99 ms',
    'server CPU µs',
    'Postgres CPU µs',
    'lost',
    'doubled',
    'refused',
    'rows too few or many',
  ]
  publish(
    'chat',
    [
      `${rate} messages a second, after ${warmUp} s of warming up ${rounds} rounds of ${seconds} s each in turn, median of the rounds: HTTP send → the other person's socket.`,
      '',
      ...table(
        head,
        results.flatMap(({ rows }) => rows),
      ),
      '',
      ...results.map(({ verdict }) => `- ${verdict}`),
      '',
      ...asFastAsAnswered.lines,
    ],
    [...results.map(({ ratio }) => ratio), ...asFastAsAnswered.ratios],
  )
} finally {
  await stop()
}
process.exit()
