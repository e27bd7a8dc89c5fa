// Measures decisions over HTTP, with session, limits, match and events, against an HTTP server that only inserts the row.
import { sql } from 'kysely'
import { insertUsers, type Person } from '../harness/person.ts'
import { startBare } from './lib/bare.ts'
import { startGround } from './lib/ground.ts'
import { atOnce, cpuOf, databaseMeter, median, percentile } from './lib/measure.ts'
import { post } from './lib/post.ts'
import { publish, table } from './lib/results.ts'
import { openMany, openRawSocket } from './lib/sockets.ts'

const kinds = ['pass', 'like', 'match'] as const
type Kind = (typeof kinds)[number]

const swipers = 40
/** Decisions of each kind per round, and the number in flight at once. */
const size = { pass: 2000, like: 2000, match: 600 } as const
const parallel = 32
const rounds = 3
/** Maximum microseconds of processor time per like, server and Postgres together. */
const aim = 700

interface Leg {
  perSecond: number
  p50: number
  p99: number
  /** Microseconds of processor time per decision: of the server, and of its Postgres. */
  cpu: number
  databaseCpu: number
  refused: number
}

const { database, server, beside, stop } = await startGround()
const bare = beside(await startBare(database.url))

const perRound = kinds.reduce((sum, kind) => sum + size[kind], 0)
const people = await insertUsers(
  { url: server.url, database },
  swipers + 2 * Math.ceil((perRound * (rounds + 1)) / swipers),
)
const deciding = people.slice(0, swipers)
const others = people.slice(swipers)
await sql`UPDATE allowances SET bonus_likes = 1000000`.execute(database.db)
await sql`CREATE TABLE bare_swipes (LIKE swipes INCLUDING ALL)`.execute(database.db)

/** Each person decides on every other person once, in turn. */
let next = 0
const pairs = (count: number): { one: Person; other: Person }[] =>
  Array.from({ length: count }, () => {
    const [one, other] = [deciding[next % swipers], others[Math.floor(next / swipers)]]
    next++
    if (!one || !other) throw new Error('no one is left')
    return { one, other }
  })

async function run(url: string, child: number, kind: Kind): Promise<Leg> {
  const made = pairs(size[kind])
  if (kind === 'match')
    await database.db
      .insertInto(url.startsWith(server.url) ? 'swipes' : ('bare_swipes' as 'swipes'))
      .values(
        made.map(({ one, other }) => ({
          swiper_id: other.id,
          swiped_id: one.id,
          is_like: true,
          is_super_like: false,
          created_at: new Date(),
        })),
      )
      .execute()
  const times: number[] = []
  let refused = 0
  const [cpu, databaseCpu, began] = [
    cpuOf(child),
    databaseMeter(new URL(database.url).pathname.slice(1)),
    performance.now(),
  ]
  await atOnce(parallel, made.length, async (index) => {
    const { one, other } = made[index] as (typeof made)[number]
    const sent = performance.now()
    const status = await post(url, one.cookie, {
      swiperId: one.id,
      swipedId: other.id,
      isLike: kind !== 'pass',
    })
    times.push(performance.now() - sent)
    if (status !== 200) refused++
  })
  return {
    perSecond: (made.length / (performance.now() - began)) * 1000,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpu: (cpuOf(child) - cpu) / made.length,
    databaseCpu: databaseCpu() / made.length,
    refused,
  }
}

const sides = {
  Swoon: (kind: Kind) => run(`${server.url}/api/swipes`, server.child.pid ?? 0, kind),
  'bare insert': (kind: Kind) => run(`${bare.url}/swipes`, bare.child.pid ?? 0, kind),
}
try {
  await openMany(swipers, (index) =>
    openRawSocket(server.url, { cookie: deciding[index]?.cookie ?? '' }, () => {}),
  )
  const legs = new Map<string, Leg[]>()
  for (let round = 0; round <= rounds; round++) {
    // As autovacuum would within about a minute, at a time that would affect the results.
    if (round === 1) await sql`ANALYZE`.execute(database.db)
    for (const kind of kinds)
      for (const [side, measure] of Object.entries(sides)) {
        const leg = await measure(kind)
        // The first round warms up.
        if (round > 0) legs.set(`${kind} ${side}`, [...(legs.get(`${kind} ${side}`) ?? []), leg])
      }
  }
  const middle = (name: string, of: keyof Leg) =>
    median((legs.get(name) ?? []).map((leg) => leg[of]))
  const total = (name: string) => middle(name, 'cpu') + middle(name, 'databaseCpu')
  const { rows } = await sql<{ kind: Kind; count: number }>`
    SELECT CASE WHEN match_id IS NOT NULL THEN 'match' WHEN is_like THEN 'like' ELSE 'pass' END AS kind, count(*)::integer AS count
    FROM swipes WHERE swiper_id = ANY (${deciding.map(({ id }) => id)}::uuid[]) GROUP BY 1
  `.execute(database.db)
  const names = kinds.flatMap((kind) =>
    Object.keys(sides).map((side) => ({ kind, side, name: `${kind} ${side}` })),
  )
  publish(
    'swipe',
    [
      `Decisions over HTTP of ${swipers} people with an open tab each, ${parallel} under way at once: after a round of warming up ${rounds} rounds in turn, median of the rounds.`,
      '',
      ...table(
        [
          'decision',
          'side',
          'per second',
          'p50 ms',
          'p99 ms',
          'server CPU µs',
          'Postgres CPU µs',
          'refused',
          'rows too few or many',
        ],
        names.map(({ kind, side, name }) => [
          kind,
          side,
          middle(name, 'perSecond').toFixed(0),
          middle(name, 'p50').toFixed(2),
          middle(name, 'p99').toFixed(2),
          middle(name, 'cpu').toFixed(0),
          middle(name, 'databaseCpu').toFixed(0),
          String((legs.get(name) ?? []).reduce((sum, leg) => sum + leg.refused, 0)),
          side === 'Swoon'
            ? String(
                (rows.find((row) => row.kind === kind)?.count ?? 0) - size[kind] * (rounds + 1),
              )
            : '',
        ]),
      ),
      '',
      ...kinds.map(
        (kind) =>
          `- A ${kind}: ${total(`${kind} Swoon`).toFixed(0)} µs, ${(total(`${kind} Swoon`) / total(`${kind} bare insert`)).toFixed(1)} × the bare insert${kind === 'like' ? `; aim: ${aim} µs` : ''}.`,
      ),
    ],
    kinds.map((kind) => ({
      what: `a ${kind} / a bare insert`,
      value: total(`${kind} Swoon`) / total(`${kind} bare insert`),
      kind: 'cost' as const,
      aim: kind === 'like' ? `${aim} µs` : 'none',
    })),
  )
} finally {
  await stop()
}
process.exit()
