// Measures a stored room message's way to every open socket of the room, against a bare Socket.IO emit to one room.
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import type { TestDatabase } from '../harness/database.ts'
import { insertUsers } from '../harness/person.ts'
import type { ServerProcess } from '../harness/server.ts'
import { type BareServer, contentOf, startBare } from './lib/bare.ts'
import { startGround } from './lib/ground.ts'
import { atRate, cpuOf, median, percentile } from './lib/measure.ts'
import { post } from './lib/post.ts'
import { publish, table } from './lib/results.ts'
import { openMany, openRawSocket, type RawSocket } from './lib/sockets.ts'

/** Messages per second, by people in turn, so that slow mode stops nobody. */
const rate = 10
const seconds = 8
const rounds = 3
const sizes = [100, 500]
const words = 'Does anyone know a place by the river that is open on a Sunday evening?'

interface Leg {
  p50: number
  p99: number
  /** Microseconds of the server's CPU per delivery. */
  cpu: number
  lost: number
  doubled: number
  /** Messages not answered with 201. */
  refused: number
}

interface Side {
  send(index: number, content: string): Promise<number>
  /** Called with the content of each message that reached a socket, and the socket's number. */
  onArrival: (content: string, socket: number, at: number) => void
  cpu(): number
  /** Renews everyone's presence lease. */
  stay(): Promise<void>
  close(): void
}

function sideOf(cpu: () => number): Side & { sockets: RawSocket[] } {
  const sockets: RawSocket[] = []
  return {
    sockets,
    send: async () => 0,
    onArrival: () => {},
    cpu,
    stay: async () => {},
    close: () => {
      for (const socket of sockets) socket.close()
    },
  }
}

async function openAll(
  url: string,
  cookies: readonly string[],
  event: string,
  side: Side,
): Promise<RawSocket[]> {
  const start = `42["${event}"`
  return openMany(cookies.length, (index) =>
    openRawSocket(url, { cookie: cookies[index] ?? '' }, (frame, at) => {
      if (frame.startsWith(start)) side.onArrival(contentOf(frame), index, at)
    }),
  )
}

async function ours(server: ServerProcess, database: TestDatabase, size: number): Promise<Side> {
  const people = await insertUsers({ url: server.url, database }, size)
  const [creator] = people
  if (!creator) throw new Error('no person')
  const { id: roomId } = (
    await creator.call(roomRoutes.create, { body: { name: `Room of ${size}` } })
  ).body
  const side = sideOf(() => cpuOf(server.child.pid ?? 0))
  side.send = (index, content) => {
    const { cookie, id: senderId } = people[index % size] ?? creator
    return post(`${server.url}/api/rooms/${roomId}/messages`, cookie, {
      senderId,
      messageType: 'text',
      content,
    })
  }
  side.stay = async () => {
    const answers = await openMany(
      size,
      (index) => side.sockets[index]?.command('room:watch', { roomId }) ?? Promise.resolve(''),
    )
    const refused = answers.find((answer) => !answer.includes('"ok":true'))
    if (refused !== undefined) throw new Error(`a person could not enter: ${refused}`)
  }
  side.sockets.push(
    ...(await openAll(
      server.url,
      people.map(({ cookie }) => cookie),
      'room:message',
      side,
    )),
  )
  return side
}

async function bare({ url, child }: BareServer, size: number): Promise<Side> {
  const room = `room-of-${size}`
  const side = sideOf(() => cpuOf(child.pid ?? 0))
  side.send = (index, content) => {
    const [id, roomId] = [
      '0193-as-long-as-an-id-0193-is-usually',
      '0193-as-long-as-an-id-0193-is-usually',
    ]
    const sender = { id, name: 'Someone', profilePhoto: 'https://example.test/photo.jpg' }
    const rest = { content, messageType: 'text', imageUrl: null, sentAt: new Date().toISOString() }
    return post(url, room, {
      to: [room],
      message: { id, roomId, cursor: index, senderId: id, sender, ...rest },
    })
  }
  // In the baseline a socket's cookie is its room.
  side.sockets.push(...(await openAll(url, Array<string>(size).fill(room), 'message:sent', side)))
  return side
}

/** @param count the number of messages */
async function run(side: Side, leg: string, count: number, size: number): Promise<Leg> {
  const sentAt = new Map<string, number>()
  const arrived = new Set<string>()
  const times: number[] = []
  let [doubled, refused] = [0, 0]
  side.onArrival = (content, socket, at) => {
    const start = sentAt.get(content)
    if (start === undefined) return
    const key = `${socket} ${content}`
    if (arrived.has(key)) doubled++
    else times.push(at - start)
    arrived.add(key)
  }
  // Heartbeats are not part of a delivery: they come between rounds.
  await side.stay()
  const cpu = side.cpu()
  await atRate(rate, count, async (index) => {
    const content = `${leg} ${index} ${words}`
    sentAt.set(content, performance.now())
    if ((await side.send(index, content)) !== 201) refused++
  })
  const due = (count - refused) * size
  const until = performance.now() + 5000
  while (arrived.size < due && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20))
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpu: (side.cpu() - cpu) / due,
    lost: due - arrived.size,
    doubled,
    refused,
  }
}

const middle = (legs: readonly Leg[], of: keyof Leg) => median(legs.map((leg) => leg[of]))
const sum = (legs: readonly Leg[], of: keyof Leg) => legs.reduce((total, leg) => total + leg[of], 0)

async function compare(
  size: number,
  database: TestDatabase,
  server: ServerProcess,
  limit: BareServer,
) {
  const sides = [await ours(server, database, size), await bare(limit, size)] as const
  console.log(`${size} sockets are open on each side.`)
  const legs: [Leg[], Leg[]] = [[], []]
  // The first round runs code that is not compiled yet, and does not count.
  for (let round = 0; round <= rounds; round++)
    for (const which of [0, 1] as const) {
      const leg = await run(sides[which], `${which}${round}`, rate * seconds, size)
      if (round > 0) legs[which].push(leg)
    }
  for (const side of sides) side.close()
  const row = (name: string, all: readonly Leg[]) => [
    String(size),
    name,
    middle(all, 'p50').toFixed(2),
    middle(all, 'p99').toFixed(2),
    middle(all, 'cpu').toFixed(1),
    ...(['lost', 'doubled', 'refused'] as const).map((of) => String(sum(all, of))),
  ]
  const ratio = middle(legs[0], 'cpu') / middle(legs[1], 'cpu')
  return {
    rows: [row('Swoon', legs[0]), row('bare emit', legs[1])],
    verdict: `With ${size} sockets: ${ratio.toFixed(2)} times a bare emit's CPU.`,
    ratio: {
      what: `a delivery to ${size} sockets / bare emit`,
      value: ratio,
      kind: 'cost' as const,
      aim: '1.5',
    },
  }
}

const { database, server, beside, stop } = await startGround(6)
const limit = beside(await startBare())
try {
  const results = []
  for (const size of sizes) results.push(await compare(size, database, server, limit))
  publish(
    'rooms',
    [
      `${rate} messages a second into one room, ${rounds} rounds of ${seconds} s each in turn after one of warming up, median of the rounds: HTTP send → every open socket. Heartbeats come between the rounds.`,
      '',
      ...table(
        [
          'sockets',
          'side',
          'p50 ms',
          'p99 ms',
          'server CPU µs a delivery',
          'lost',
          'doubled',
          'refused',
        ],
        results.flatMap(({ rows }) => rows),
      ),
      '',
      ...results.map(({ verdict }) => `- ${verdict}`),
    ],
    results.map(({ ratio }) => ratio),
  )
} finally {
  await stop()
}
process.exit()
