// npm run bench -- discover [people …] [--choosy]: the cost of a deck over HTTP among 100 thousand and a million people, or as many as
// given; with --choosy only the extra cost of filters and a list of known people.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDatabase, type TestDatabase } from '../harness/database.ts'
import { type ServerProcess, spawnServer } from '../harness/server.ts'
import { choosy, type DiscoverWorld, fillDiscoverWorld, makeChoosy } from './lib/discover-world.ts'
import { cpuOf, databaseMeter, percentile } from './lib/measure.ts'
import { indexScan } from './lib/near-scan.ts'
import { publish, table } from './lib/results.ts'

const isChoosyAlone = process.argv.includes('--choosy')
const given = process.argv.slice(2).map(Number).filter(Boolean)
const sizes = given.length > 0 ? given : [100_000, 1_000_000]
const rounds = 300
const warmUp = 150
const turns = 3
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

interface Leg {
  p50: number
  p99: number
  /** Microseconds of processor time per deck: of the server, and of its Postgres. */
  cpu: number
  databaseCpu: number
  /** Decks not answered with 200, and those without a card. */
  refused: number
  empty: number
}

interface Answer {
  status: number
  cards: number
}

function ask(url: string, cookie: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { cookie } }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => {
        const status = reply.statusCode ?? 0
        resolve({
          status,
          cards: status === 200 ? JSON.parse(Buffer.concat(parts).toString()).length : 0,
        })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

type Viewer = DiscoverWorld['busy']

async function measure(
  server: ServerProcess,
  name: string,
  viewers: readonly Viewer[],
  query: string,
): Promise<Leg> {
  const { leg, times } = await deals(server, name, viewers, query, rounds)
  return { ...leg, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** Runs two sides in turn, three times each, so that both share the machine's other load. */
async function inTurn(
  server: ServerProcess,
  name: string,
  sides: readonly (readonly Viewer[])[],
): Promise<Leg[]> {
  const all: Awaited<ReturnType<typeof deals>>[][] = sides.map(() => [])
  for (let turn = 0; turn < turns; turn++) {
    for (const [side, viewers] of sides.entries())
      all[side]?.push(await deals(server, name, viewers, 'mode=compatible', rounds / turns))
  }
  return all.map((parts) => {
    const times = parts.flatMap((part) => part.times)
    const sum = (of: keyof (typeof parts)[number]['leg']) =>
      parts.reduce((total, { leg }) => total + leg[of], 0)
    return {
      ...{ p50: percentile(times, 0.5), p99: percentile(times, 0.99) },
      ...{ cpu: sum('cpu') / turns, databaseCpu: sum('databaseCpu') / turns },
      ...{ refused: sum('refused'), empty: sum('empty') },
    }
  })
}

async function deals(
  server: ServerProcess,
  name: string,
  viewers: readonly Viewer[],
  query: string,
  atMost: number,
): Promise<{ leg: Omit<Leg, 'p50' | 'p99'>; times: number[] }> {
  const deal = (index: number) => {
    const viewer = viewers[index % viewers.length]
    return ask(`${server.url}/api/users/discover/${viewer?.id}?${query}`, viewer?.cookie ?? '')
  }
  // Slow decks are measured with fewer runs.
  const until = performance.now() + 20_000
  for (let index = 0; index < warmUp && performance.now() < until; index++) await deal(index)
  const [cpu, databaseCpu] = [cpuOf(server.child.pid ?? 0), databaseMeter(name)]
  const times: number[] = []
  const leg = { refused: 0, empty: 0 }
  const end = performance.now() + 60_000
  while (times.length < atMost && performance.now() < end) {
    const started = performance.now()
    const { status, cards } = await deal(times.length)
    times.push(performance.now() - started)
    if (status !== 200) leg.refused++
    else if (cards === 0) leg.empty++
  }
  return {
    leg: {
      ...leg,
      cpu: (cpuOf(server.child.pid ?? 0) - cpu) / times.length,
      databaseCpu: databaseCpu() / times.length,
    },
    times,
  }
}

const choosyTitles = [
  'compatible, in turn with the next',
  'compatible, six years, three musts, 2,000 known',
] as const

/** Processor time of this deck as a multiple of another's. */
const ratioOf = (one: Leg, other: Leg | undefined): number =>
  other ? (one.cpu + one.databaseCpu) / (other.cpu + other.databaseCpu) : Number.NaN

const ms = (value: number) => value.toFixed(2)
const count = (value: number) => value.toLocaleString('en')
const row = (people: number, name: string, leg: Leg) => [
  count(people),
  name,
  ms(leg.p50),
  ms(leg.p99),
  leg.cpu.toFixed(0),
  leg.databaseCpu.toFixed(0),
  String(leg.refused),
  String(leg.empty),
]

async function among(people: number): Promise<{
  rows: string[][]
  nearby: Leg | undefined
  choosyRatio: Record<'p50' | 'cpu', number>
}> {
  const database: TestDatabase = await createDatabase()
  const mediaDir = await mkdtemp(path.join(tmpdir(), 'swoon-media-'))
  const name = new URL(database.url).pathname.slice(1)
  let server: ServerProcess | undefined
  const stop = async () => {
    await server?.kill('SIGKILL')
    await database.drop()
    await rm(mediaDir, { recursive: true, force: true })
  }
  const failed = (error: unknown) => {
    console.error(error)
    void stop().finally(() => process.exit(1))
  }
  process.once('uncaughtException', failed)
  process.once('SIGTERM', failed)
  const giveUp = setTimeout(
    () => failed(new Error('The benchmark did not end within 20 minutes.')),
    1_200_000,
  )
  try {
    const started = performance.now()
    const { viewers, busy } = await fillDiscoverWorld(database.db, people)
    console.log(
      `${count(people)} people were written in ${((performance.now() - started) / 1000).toFixed(0)} s.`,
    )
    server = await spawnServer(database, mediaDir)
    const legs: [string, Leg][] = []
    const usual = [
      ['nearby', viewers, 'mode=nearby'],
      ['nearby within 50 miles', viewers, 'mode=nearby&useLocation=true'],
      ['nearby, the nearest 3,000 decided', [busy], 'mode=nearby'],
      ['compatible', viewers, 'mode=compatible'],
      ['compatible within 50 miles', viewers, 'mode=compatible&useLocation=true'],
      ['interests', viewers, 'mode=interests'],
      ['interests within 50 miles', viewers, 'mode=interests&useLocation=true'],
    ] as const
    for (const [title, who, query] of isChoosyAlone ? [] : usual) {
      const leg = await measure(server, name, who, query)
      console.log(row(people, title, leg).join('  '))
      legs.push([title, leg])
    }
    await makeChoosy(database.db, people)
    const [plain, asked] = (await inTurn(server, name, [
      viewers.slice(choosy),
      viewers.slice(0, choosy),
    ])) as [Leg, Leg]
    for (const [title, leg] of [
      [choosyTitles[0], plain],
      [choosyTitles[1], asked],
    ] as const) {
      console.log(row(people, title, leg).join('  '))
      legs.push([title, leg])
    }
    const scan = await indexScan(database.url, viewers[0]?.id ?? '', rounds)
    const rows = legs.map(([title, leg]) => row(people, title, leg))
    const alone = [
      'the index scan alone',
      ms(scan.p50),
      ms(scan.p99),
      '',
      scan.cpu.toFixed(0),
      '',
      '',
    ]
    return {
      rows: [...rows, [count(people), ...alone]],
      nearby: isChoosyAlone ? undefined : legs[0]?.[1],
      choosyRatio: { p50: asked.p50 / plain.p50, cpu: ratioOf(asked, plain) },
    }
  } finally {
    clearTimeout(giveUp)
    process.removeListener('uncaughtException', failed)
    process.removeListener('SIGTERM', failed)
    await stop()
  }
}

const results: Awaited<ReturnType<typeof among>>[] = []
for (const people of sizes) results.push(await among(people))
const [few, many] = [results[0]?.nearby, results.at(-1)?.nearby]
const growth = few && many && results.length > 1 ? many.p50 / few.p50 : Number.NaN
const grownCpu = many && results.length > 1 ? ratioOf(many, few) : Number.NaN
publish(
  isChoosyAlone ? 'discover-choosy' : 'discover',
  [
    `Decks of 10 over HTTP, one after the other, from 50 people in a large city with 200 decisions each: after ${warmUp} of warming up at most ${rounds}.`,
    '',
    ...table(
      [
        'people',
        'deck',
        'p50 ms',
        'p99 ms',
        'server CPU µs',
        'Postgres CPU µs',
        'refused',
        'empty',
      ],
      results.flatMap(({ rows }) => rows),
    ),
    '',
    ...results.map(
      ({ choosyRatio }, at) =>
        `- Among ${count(sizes[at] ?? 0)} people six years, three musts and 2,000 known cost ${choosyRatio.p50.toFixed(2)} times the p50, aim 1.5, and ${choosyRatio.cpu.toFixed(2)} times the processor time.`,
    ),
    ...(Number.isNaN(growth)
      ? []
      : [
          `- Nearby from ${count(sizes[0] ?? 0)} to ${count(sizes.at(-1) ?? 0)} people: ${growth.toFixed(2)} times the p50, ${grownCpu.toFixed(2)} times the processor time.`,
        ]),
  ],
  Number.isNaN(grownCpu)
    ? []
    : [
        {
          what: 'nearby among the most / among the fewest people',
          value: grownCpu,
          kind: 'cost',
          aim: '1.3',
        },
      ],
)
agent.destroy()
process.exit()
