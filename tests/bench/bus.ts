// Measures the cost of an event for a node that has no tab for it: every node receives what the others publish.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { v7 as uuid } from 'uuid'
import type { Env } from '../../realtime-server/src/env.ts'
import { connectBus } from '../../realtime-server/src/platform/sockets/bus.ts'
import { startRedis } from '../../scripts/provision/redis.ts'
import { cpuOf, median } from './lib/measure.ts'
import { publish, table } from './lib/results.ts'

/** Events of one event loop turn, published together. */
const together = [1, 10] as const
const perSecond = 1000
const rounds = 3
const events = 4000

const redis = await startRedis()
const hearing = fork(fileURLToPath(new URL('./lib/hearing.ts', import.meta.url)), [redis.url], {
  execArgv: ['--import', 'tsx'],
})
await once(hearing, 'message')
const env = { REDIS_URL: redis.url, REDIS_PREFIX: 'bench:' } as Env
const bus = connectBus(env, { warn: console.error } as never, {
  toHearing() {},
  toSpeaking() {},
  delivered() {},
})
while (!bus?.isReady()) await new Promise((resolve) => setTimeout(resolve, 20))

/** An event as published by the adapter for a message of average length. */
function event() {
  const message = {
    id: uuid(),
    matchId: uuid(),
    seq: 12,
    senderId: uuid(),
    content: 'Saturday sounds lovely, shall we say eight at the place by the river?',
    timestamp: new Date().toISOString(),
    sender: { id: uuid(), name: 'Maya', profilePhoto: `/media/${uuid()}.webp` },
  }
  const written = `["message:sent",${JSON.stringify(message)}]`
  const first = { type: 2, nsp: '/', written, before: `match:ended ${message.matchId}` }
  return { call: 'broadcast', options: { rooms: [`user:${uuid()}`], except: [] }, first }
}

const heard = async () => {
  hearing.send('heard')
  return Number((await once(hearing, 'message'))[0])
}

async function run(size: number): Promise<{ node: number; redis: number }> {
  const before = await heard()
  const [node, shared, began] = [cpuOf(hearing.pid ?? 0), cpuOf(redis.pid), performance.now()]
  for (let sent = 0; sent < events; sent += size) {
    for (let n = 0; n < size; n++) bus?.send(event())
    const due = began + ((sent + size) / perSecond) * 1000
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
  }
  while ((await heard()) - before < events) await new Promise((resolve) => setTimeout(resolve, 20))
  return {
    node: (cpuOf(hearing.pid ?? 0) - node) / events,
    redis: (cpuOf(redis.pid) - shared) / events,
  }
}

try {
  const rows: string[][] = []
  for (const size of together) {
    await run(size)
    const legs: { node: number; redis: number }[] = []
    for (let round = 0; round < rounds; round++) legs.push(await run(size))
    const middle = (of: 'node' | 'redis') => median(legs.map((leg) => leg[of])).toFixed(1)
    rows.push([String(size), middle('node'), middle('redis')])
  }
  publish('bus', [
    `${perSecond} events a second, each of ${JSON.stringify(event()).length} bytes, published by one node and heard by another that has no tab: after a round of warming up ${rounds} rounds of ${events}, median of the rounds.`,
    '',
    ...table(
      ['events published together', 'CPU µs of the node that hears', 'CPU µs of Redis'],
      rows,
    ),
  ])
} finally {
  bus?.close()
  hearing.kill()
  await redis.close()
}
process.exit()
