// Pairs that write as fast as they get answers: on one node, and across two.
import { type Nodes, redisUrl, startNodes } from '../../harness/nodes.ts'
import { type Pair, pairs } from '../../harness/pairs.ts'
import { spawnServer } from '../../harness/server.ts'
import { contentOf } from '../lib/bare.ts'
import { openLine } from '../lib/http-line.ts'
import { median, pidOfRedis } from '../lib/measure.ts'
import type { Ratio } from '../lib/ratios.ts'
import { table } from '../lib/results.ts'
import { openMany, openRawSocket, type RawSocket } from '../lib/sockets.ts'
import { startEjabberd } from './ejabberd.ts'
import { type Leg, type Meters, type Side, sideOf } from './side.ts'

const seconds = 4
const warmUp = 6
const rounds = 3
/**
 * Microseconds of processor time per message with 50 pairs; the share of one node's rate that two nodes must reach with half and all pairs
 * across; rate and p99 relative to ejabberd.
 */
const aims = { cpu: 250, half: 0.85, all: 0.8, peerRate: 2, peerLate: 0.5 } as const

/** Places of a pair's two people: the node the first one writes to, and the node of the second one's tab. */
type Places = (index: number) => readonly [string, string]

const ourSide = (
  name: string,
  made: readonly Pair[],
  places: Places,
  meters: Meters,
): Promise<Side> =>
  sideOf(name, meters, async (onArrival) => {
    const tabs: RawSocket[] = await openMany(made.length * 2, (index) => {
      const [pair, isReceiver] = [made[Math.floor(index / 2)], index % 2 === 1]
      const url = places(Math.floor(index / 2))[isReceiver ? 1 : 0]
      return openRawSocket(
        url,
        { cookie: (isReceiver ? pair?.other : pair?.one)?.cookie ?? '' },
        (frame, at) => {
          if (isReceiver && frame.startsWith('42["message:sent"')) onArrival(contentOf(frame), at)
        },
      )
    })
    return made.map(({ one, matchId }, index) => {
      const line = openLine(places(index)[0])
      return {
        send: async (content) =>
          (await line.post('/api/messages', one.cookie, { matchId, content })) === 201,
        close: () =>
          [line, tabs[index * 2], tabs[index * 2 + 1]].forEach((each) => void each?.close()),
      }
    })
  })

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

/**
 * One node without Redis, two nodes with half of the pairs and with all of them across both, and ejabberd if installed, in turn. @returns a
 * report's lines and ratios
 */
export async function flatOut(): Promise<{ lines: string[]; ratios: Ratio[] }> {
  const world: Nodes = await startNodes()
  const alone = await spawnServer(world.database, world.mediaDir)
  const peer = await startEjabberd()
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
      void sides.push(await ourSide(name, await pairs(world, count), places, meters))
    await add('1 pair', 1, () => [alone.url, alone.url], one)
    await add('50 pairs', 50, () => [alone.url, alone.url], one)
    const at = (index: number) => (index % 2 ? b : a)
    await add(
      '50 pairs, two nodes, half across',
      50,
      (n) => [at(n), at(n % 4 < 2 ? n : n + 1)],
      two,
    )
    await add('50 pairs, two nodes, all across', 50, (n) => [at(n), at(n + 1)], two)
    if (peer) sides.push(await peer.sideOf('50 pairs, ejabberd', 50))
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
      {
        what: 'one node / two nodes, half across',
        value: shareOf(2),
        kind: 'rate' as const,
        aim: String(aims.half),
      },
      {
        what: 'one node / two nodes, all across',
        value: shareOf(3),
        kind: 'rate' as const,
        aim: String(aims.all),
      },
    ]
    if (!peer) {
      lines.push('- ejabberd is not beside it: apt-get install ejabberd erlang-p1-pgsql.')
      return { lines, ratios: across }
    }
    const rate = middle(of(1), 'rate') / middle(of(4), 'rate')
    const late = middle(of(1), 'p99') / middle(of(4), 'p99')
    const beside = [
      {
        what: 'messages a second / those of ejabberd',
        value: rate,
        kind: 'rate' as const,
        aim: String(aims.peerRate),
      },
      {
        what: 'p99 / that of ejabberd',
        value: late,
        kind: 'cost' as const,
        aim: String(aims.peerLate),
      },
    ]
    return { lines, ratios: [...across, ...beside] }
  } finally {
    for (const side of sides) side.close()
    await peer?.close()
    await alone.kill('SIGKILL')
    await world.close()
  }
}
