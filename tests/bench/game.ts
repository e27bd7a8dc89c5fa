// Measures a pop, from its HTTP call to the event in the six tabs of its game, against a bare Socket.IO emit to a room of six.
import { begin, scheduled } from '../features/balloon-games/games.ts'
import { startBare } from './lib/bare.ts'
import { startGround } from './lib/ground.ts'
import { atRate, cpuOf, databaseMeter, median, percentile } from './lib/measure.ts'
import { post } from './lib/post.ts'
import { publish, table } from './lib/results.ts'
import { openMany, openRawSocket, type RawSocket } from './lib/sockets.ts'

const games = 50
const guests = 5
const rate = 50
const rounds = 5
const popsOfRound = games * guests

interface Side {
  /** Makes the nth pop of a round. @returns the status */
  pop(index: number): Promise<number>
  /** The game whose tabs hear it. */
  gameOf(index: number): string
  cpu(): number
  databaseCpu(): number
}

interface Leg {
  p50: number
  p99: number
  cpu: number
  databaseCpu: number
  lost: number
}

/** Times when each game's six tabs received its pops. */
type Heard = Map<string, number[]>

async function run(side: Side, heard: Heard): Promise<Leg> {
  heard.clear()
  const sent = new Map<string, number>()
  const [cpu, databaseCpu] = [side.cpu(), side.databaseCpu()]
  const times: number[] = []
  let done = 0
  // A round cycles through the games, so a game's next pop comes a second after the previous one.
  await atRate(rate, popsOfRound, async (index) => {
    const game = side.gameOf(index)
    const turn = Math.floor(index / games)
    sent.set(`${game} ${turn}`, performance.now())
    const status = await side.pop(index)
    if (status >= 300) throw new Error(`a pop was answered with ${status}`)
    done++
  })
  const until = performance.now() + 5000
  const total = () => [...heard.values()].reduce((sum, all) => sum + all.length, 0)
  while (total() < done * (guests + 1) && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20))
  for (const [key, start] of sent) {
    const [game = '', turn = '0'] = key.split(' ')
    const arrived = (heard.get(game) ?? []).slice(
      Number(turn) * (guests + 1),
      (Number(turn) + 1) * (guests + 1),
    )
    times.push(...arrived.map((at) => at - start))
  }
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpu: (side.cpu() - cpu) / done,
    databaseCpu: (side.databaseCpu() - databaseCpu) / done,
    lost: done * (guests + 1) - total(),
  }
}

const listen = (heard: Heard, game: string, event: string) => (frame: string, at: number) => {
  if (frame.startsWith(`42["${event}"`)) heard.set(game, [...(heard.get(game) ?? []), at])
}

const { database, server, beside, stop } = await startGround()
const limit = beside(await startBare())
const sockets: RawSocket[] = []

try {
  const world = { url: server.url, database }
  const made: Awaited<ReturnType<typeof scheduled>>[] = []
  for (let n = 0; n < games; n++) made.push(await scheduled(world, guests))
  for (const { id } of made) await begin(world, id)
  const [ours, bare]: [Heard, Heard] = [new Map(), new Map()]
  const people = made.flatMap(({ creator, guests: all, id }) =>
    [creator, ...all].map(({ cookie }) => ({ cookie, id })),
  )
  sockets.push(
    ...(await openMany(people.length, (n) => {
      const { cookie = '', id = '' } = people[n] ?? {}
      return openRawSocket(server.url, { cookie }, listen(ours, id, 'game:popped'))
    })),
  )
  // As pages with a game do.
  for (const [n, socket] of sockets.entries()) {
    socket.send('42["games:watch",{}]')
    socket.send(`42["game:watch",${JSON.stringify({ gameId: people[n]?.id })}]`)
  }
  // All tabs of a game share one cookie, which names their room.
  sockets.push(
    ...(await openMany(people.length, (n) => {
      const game = `game-${Math.floor(n / (guests + 1))}`
      return openRawSocket(limit.url, { cookie: game }, listen(bare, game, 'message:sent'))
    })),
  )
  const name = new URL(database.url).pathname.slice(1)
  const a: Side = {
    gameOf: (index) => made[index % games]?.id ?? '',
    pop: (index) => {
      const game = made[index % games]
      const guest = game?.guests[Math.floor(index / games)]
      return post(`${server.url}/api/balloon-games/${game?.id}/pop`, guest?.cookie ?? '', {})
    },
    cpu: () => cpuOf(server.child.pid ?? 0),
    databaseCpu: databaseMeter(name),
  }
  const message = {
    gameId: made[0]?.id,
    userId: made[0]?.creator.id,
    number: 1,
    isWinner: false,
    balloonsOwned: 0,
    at: new Date(),
  }
  const b: Side = {
    gameOf: (index) => `game-${index % games}`,
    pop: (index) => post(limit.url, '', { to: [`game-${index % games}`], message }),
    cpu: () => cpuOf(limit.child.pid ?? 0),
    databaseCpu: () => 0,
  }
  const refill = async () => {
    await database.db.deleteFrom('balloon_game_pops').execute()
    await database.db.updateTable('balloon_games').set({ pops: 0 }).execute()
    const full = { balloons_owned: 1, is_popped: false }
    await database.db
      .updateTable('balloon_game_participants')
      .set(full)
      .where('is_creator', '=', false)
      .execute()
  }
  const legs: { ours: Leg[]; bare: Leg[] } = { ours: [], bare: [] }
  for (let round = 0; round <= rounds; round++) {
    await refill()
    const pair = [await run(a, ours), await run(b, bare)] as const
    // The first round only warms up both sides.
    if (round > 0) {
      legs.ours.push(pair[0])
      legs.bare.push(pair[1])
    }
  }
  const middle = (all: readonly Leg[], of: keyof Leg) => median(all.map((leg) => leg[of]))
  const row = (side: string, all: readonly Leg[]) => [
    side,
    middle(all, 'p50').toFixed(2),
    middle(all, 'p99').toFixed(2),
    middle(all, 'cpu').toFixed(0),
    middle(all, 'databaseCpu').toFixed(0),
    String(all.reduce((sum, leg) => sum + leg.lost, 0)),
  ]
  const ratio = middle(legs.ours, 'cpu') / middle(legs.bare, 'cpu')
  publish(
    'game',
    [
      `${games} games of ${guests + 1} people, ${rate} pops a second, after one round of warming up ${rounds} rounds of ${popsOfRound} pops each in turn, median of the rounds: HTTP call → all tabs of the game.`,
      '',
      ...table(
        ['side', 'p50 ms', 'p99 ms', 'server CPU µs', 'Postgres CPU µs', 'lost'],
        [row('Swoon', legs.ours), row('bare room emit', legs.bare)],
      ),
      '',
      `- A pop: ${ratio.toFixed(1)} times the bare emit's CPU.`,
    ],
    [{ what: 'a pop / bare room emit', value: ratio, kind: 'cost', aim: '1.5' }],
  )
} finally {
  for (const socket of sockets) socket.close()
  await stop()
}
process.exit()
