// Pairs that write as fast as they are answered: on one node, and across two.
import { type Nodes, redisUrl, startNodes } from '../../harness/nodes.ts'
import { type Pair, pairs } from '../../harness/pairs.ts'
import { spawnServer } from '../../harness/server.ts'
import { contentOf } from '../lib/bare.ts'
import { type HttpLine, openLine } from '../lib/http-line.ts'
import { cpuOf, databaseMeter, median, percentile, pidOfRedis } from '../lib/measure.ts'
import type { Ratio } from '../lib/ratios.ts'
import { table } from '../lib/results.ts'
import { openMany, openRawSocket, type RawSocket } from '../lib/sockets.ts'

const seconds = 4
const warmUp = 6
const rounds = 3
const words = 'Saturday sounds lovely, shall we say eight at the place by the river?'
/** Microseconds of processor time a message with 50 pairs, and how much of it two nodes may cost: the share of one node's. */
const aims = { cpu: 250, half: 0.85, all: 0.8 } as const

interface Leg {
  rate: number
  p50: number
  p99: number
  /** Microseconds of CPU for each message. */
  server: number
  database: number
  redis: number
  total: number
  lost: number
  doubled: number
  refused: number
}

/** Where the two people of a pair are: the node that the first one writes to, and the node of the second one's tab. */
type Places = (index: number) => readonly [string, string]

/** Whose processor time is counted: of servers and a Redis by their processes, of a Postgres by the name of the database. */
interface Meters {
  pids: readonly number[]
  database: string
  redis: number | null
}

interface Side {
  name: string
  run(leg: string, seconds: number): Promise<Leg>
  close(): void
}

async function sideOf(name: string, made: readonly Pair[], places: Places, meters: Meters): Promise<Side> {
  let onArrival = (_content: string, _at: number) => {}
  const tabs: RawSocket[] = await openMany(made.length * 2, (index) => {
    const [pair, isReceiver] = [made[Math.floor(index / 2)], index % 2 === 1]
    const url = places(Math.floor(index / 2))[isReceiver ? 1 : 0]
    return openRawSocket(url, { cookie: (isReceiver ? pair?.other : pair?.one)?.cookie ?? '' }, (frame, at) => {
      if (isReceiver && frame.startsWith('42["message:sent"')) onArrival(contentOf(frame), at)
    })
  })
  const lines: HttpLine[] = made.map((_, index) => openLine(places(index)[0]))

  async function run(leg: string, seconds: number): Promise<Leg> {
    const sentAt = new Map<string, number>()
    const took: number[] = []
    let [doubled, refused] = [0, 0]
    onArrival = (content, at) => {
      const start = sentAt.get(content)
      if (start === undefined) return
      if (start < 0) doubled++
      else {
        took.push(at - start)
        sentAt.set(content, -1)
      }
    }
    const database = databaseMeter(meters.database)
    const cpu = () => meters.pids.map(cpuOf).reduce((sum, each) => sum + each, 0)
    const redis = () => (meters.redis === null ? 0 : cpuOf(meters.redis))
    const [serverBefore, redisBefore, started] = [cpu(), redis(), performance.now()]
    let count = 0
    await Promise.all(
      lines.map(async (line, index) => {
        const pair = made[index]
        for (let n = 0; performance.now() - started < seconds * 1000; n++) {
          const content = `${name} ${leg} ${index} ${n} ${words}`
          sentAt.set(content, performance.now())
          if ((await line.post('/api/messages', pair?.one.cookie ?? '', { matchId: pair?.matchId, content })) === 201)
            count++
          else {
            refused++
            sentAt.delete(content)
          }
        }
      }),
    )
    const lasted = (performance.now() - started) / 1000
    const [server, postgres, shared] = [cpu() - serverBefore, database(), redis() - redisBefore]
    const until = performance.now() + 5000
    while (took.length < count && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
    return {
      rate: count / lasted,
      p50: percentile(took, 0.5),
      p99: percentile(took, 0.99),
      server: server / count,
      database: postgres / count,
      redis: shared / count,
      total: (server + postgres + shared) / count,
      lost: count - took.length,
      doubled,
      refused,
    }
  }

  return {
    name,
    run,
    close() {
      for (const each of [...tabs, ...lines]) each.close()
    },
  }
}

const middle = (legs: readonly Leg[], of: keyof Leg) => median(legs.map((leg) => leg[of]))
const sum = (legs: readonly Leg[], of: keyof Leg) => legs.reduce((total, leg) => total + leg[of], 0)

const head = [
  'side',
  'messages/s',
  'p50 ms',
  'p99 ms',
  'server CPU µs',
  'Postgres CPU µs',
  'Redis CPU µs',
  'together',
  'lost',
  'doubled',
  'refused',
]

const row = (name: string, legs: readonly Leg[]): string[] => [
  name,
  middle(legs, 'rate').toFixed(0),
  middle(legs, 'p50').toFixed(2),
  middle(legs, 'p99').toFixed(2),
  middle(legs, 'server').toFixed(0),
  middle(legs, 'database').toFixed(0),
  middle(legs, 'redis').toFixed(0),
  middle(legs, 'total').toFixed(0),
  String(sum(legs, 'lost')),
  String(sum(legs, 'doubled')),
  String(sum(legs, 'refused')),
]

/** One node without Redis, and two nodes with half of the pairs and with all of them across both; in turn. @returns the lines of a report, and its ratios */
export async function flatOut(): Promise<{ lines: string[]; ratios: Ratio[] }> {
  const world: Nodes = await startNodes()
  const alone = await spawnServer(world.database, world.mediaDir)
  const sides: Side[] = []
  try {
    const database = new URL(world.database.url).pathname.slice(1)
    const one: Meters = { pids: [alone.child.pid ?? 0], database, redis: null }
    const two: Meters = {
      pids: world.nodes.map(({ child }) => child.pid ?? 0),
      database,
      redis: await pidOfRedis(redisUrl()),
    }
    const [a, b] = [world.nodes[0].url, world.nodes[1].url]
    const add = async (name: string, count: number, places: Places, meters: Meters) =>
      void sides.push(await sideOf(name, await pairs(world, count), places, meters))
    await add('1 pair', 1, () => [alone.url, alone.url], one)
    await add('50 pairs', 50, () => [alone.url, alone.url], one)
    const at = (index: number) => (index % 2 ? b : a)
    await add('50 pairs, two nodes, half across', 50, (n) => [at(n), at(n % 4 < 2 ? n : n + 1)], two)
    await add('50 pairs, two nodes, all across', 50, (n) => [at(n), at(n + 1)], two)
    const legs = new Map<Side, Leg[]>(sides.map((side) => [side, []]))
    for (const side of sides) await side.run('warm', warmUp)
    for (let round = 0; round < rounds; round++)
      for (const side of sides) legs.get(side)?.push(await side.run(`${round}`, seconds))
    const of = (index: number) => legs.get(sides[index] as Side) ?? []
    const shareOf = (index: number) => middle(of(1), 'total') / middle(of(index), 'total')
    const share = (index: number) => shareOf(index).toFixed(2)
    const lines = [
      `Pairs that write as fast as they are answered, after ${warmUp} s of warming up ${rounds} rounds of ${seconds} s each in turn, median of the rounds.`,
      '',
      ...table(
        head,
        sides.map((side, index) => row(side.name, of(index))),
      ),
      '',
      `- 50 pairs on one node: ${middle(of(1), 'total').toFixed(0)} µs a message against the aim of ${aims.cpu}.`,
      `- Two nodes reach ${share(2)} of one with half of the pairs across, against the aim of ${aims.half}, and ${share(3)} with all of them, against the aim of ${aims.all}.`,
    ]
    const across = [
      { what: 'one node / two nodes, half across', value: shareOf(2), kind: 'rate' as const, aim: String(aims.half) },
      { what: 'one node / two nodes, all across', value: shareOf(3), kind: 'rate' as const, aim: String(aims.all) },
    ]
    return { lines, ratios: across }
  } finally {
    for (const side of sides) side.close()
    await alone.kill('SIGKILL')
    await world.close()
  }
}
