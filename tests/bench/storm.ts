// Measures the cost of many tabs coming back at once after an outage, with session, presence and rooms, against bare Socket.IO.
import { sql } from 'kysely'
import { pairs } from '../harness/pairs.ts'
import { startBare } from './lib/bare.ts'
import { startGround } from './lib/ground.ts'
import { atOnce, cpuOf, databaseMeter, median, percentile } from './lib/measure.ts'
import { publish, table } from './lib/results.ts'
import { openRawSocket, type RawSocket } from './lib/sockets.ts'

const people = 1000
/** Number of connections made at once. */
const parallel = 100
const rounds = 3
/** Maximum microseconds of processor time per returning tab, server and Postgres together. */
const aim = 1200
/** Milliseconds: longer than presence waits for a reload, and long enough for the work after a connection. */
const pause = { away: 7000, settled: 1500 } as const

interface Leg {
  seconds: number
  p50: number
  p99: number
  /** Microseconds of processor time per tab: of the server, and of its Postgres. */
  cpu: number
  databaseCpu: number
}

const { database, server, beside, stop } = await startGround()
const bare = beside(await startBare())

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const made = await pairs({ url: server.url, database }, people / 2)
const cookies = made.flatMap(({ one, other }) => [one.cookie, other.cookie])
await sql`UPDATE users SET time_zone = 'UTC'`.execute(database.db)
await sql`VACUUM ANALYZE`.execute(database.db)

/** Connects all tabs at once; the cost of telling their partners, and of leaving again, is not counted. */
async function run(url: string, child: number): Promise<Leg> {
  const open: RawSocket[] = []
  const times: number[] = []
  const [cpu, databaseCpu, began] = [
    cpuOf(child),
    databaseMeter(new URL(database.url).pathname.slice(1)),
    performance.now(),
  ]
  await atOnce(parallel, people, async (index) => {
    const asked = performance.now()
    open.push(await openRawSocket(url, { cookie: cookies[index] ?? '' }, () => {}, 'UTC'))
    times.push(performance.now() - asked)
  })
  const seconds = (performance.now() - began) / 1000
  await rest(pause.settled)
  const leg = {
    seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpu: (cpuOf(child) - cpu) / people,
    databaseCpu: databaseCpu() / people,
  }
  for (const socket of open) socket.close()
  await rest(pause.away)
  return leg
}

try {
  const legs: Record<'Swoon' | 'bare Socket.IO', Leg[]> = { Swoon: [], 'bare Socket.IO': [] }
  for (let round = 0; round <= rounds; round++) {
    const [ours, theirs] = [
      await run(server.url, server.child.pid ?? 0),
      await run(bare.url, bare.child.pid ?? 0),
    ]
    // The first round warms up.
    if (round === 0) continue
    legs.Swoon.push(ours)
    legs['bare Socket.IO'].push(theirs)
  }
  const middle = (side: keyof typeof legs, of: keyof Leg) =>
    median(legs[side].map((leg) => leg[of]))
  const total = (side: keyof typeof legs) =>
    middle(side, 'cpu') + (middle(side, 'databaseCpu') || 0)
  publish(
    'storm',
    [
      `${people} people with a match each come back at once, ${parallel} connections being made at a time, after they were away for ${pause.away / 1000} s: after a round of warming up ${rounds} rounds in turn, median of the rounds.`,
      '',
      ...table(
        ['side', 'all there after s', 'p50 ms', 'p99 ms', 'server CPU µs', 'Postgres CPU µs'],
        (Object.keys(legs) as (keyof typeof legs)[]).map((side) => [
          side,
          middle(side, 'seconds').toFixed(2),
          middle(side, 'p50').toFixed(1),
          middle(side, 'p99').toFixed(1),
          middle(side, 'cpu').toFixed(0),
          side === 'Swoon' ? middle(side, 'databaseCpu').toFixed(0) : '',
        ]),
      ),
      '',
      `- A tab that comes back: ${total('Swoon').toFixed(0)} µs, ${(total('Swoon') / middle('bare Socket.IO', 'cpu')).toFixed(1)} × bare Socket.IO; aim: ${aim} µs.`,
    ],
    [
      {
        what: 'a tab that comes back / bare Socket.IO',
        value: total('Swoon') / middle('bare Socket.IO', 'cpu'),
        kind: 'cost',
        aim: `${aim} µs`,
      },
    ],
  )
} finally {
  await stop()
}
process.exit()
