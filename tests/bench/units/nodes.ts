// Costs of an idle open tab, and of an event on a node that has no tab for it.
import { readFileSync } from 'node:fs'
import { Redis } from 'ioredis'
import { redisUrl, startNodes } from '../../harness/nodes.ts'
import { pairs } from '../../harness/pairs.ts'
import { openLine } from '../lib/http-line.ts'
import { atRate, cpuOf, databaseMeter, pidOfRedis } from '../lib/measure.ts'
import { table } from '../lib/results.ts'
import { openMany, openRawSocket } from '../lib/sockets.ts'

const people = 1000
const rate = 100
/** Seconds. Presence is written once a minute. */
const times = { settle: 8, idle: 60, sending: 15 } as const
const lines = 20

const rest = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

/** Two nodes, all tabs on the first. @returns a report's lines */
export async function nodesReport(): Promise<string[]> {
  const world = await startNodes()
  const redis = new Redis(redisUrl())
  const open: { close(): void }[] = []
  try {
    const [here, there] = world.nodes.map(({ child }) => child.pid ?? 0) as [number, number]
    const redisPid = (await pidOfRedis(redisUrl())) ?? 0
    const figure = async (name: string) =>
      Number(new RegExp(`${name}:(\\d+)`).exec(await redis.info())?.[1])
    /** Measures from now on, per second: microseconds of each process, and Redis's commands and bytes. */
    const meter = async () => {
      const database = databaseMeter(new URL(world.database.url).pathname.slice(1))
      const [began, ...before] = [
        performance.now(),
        cpuOf(here),
        cpuOf(there),
        cpuOf(redisPid),
      ] as const
      const counted = [
        await figure('total_commands_processed'),
        await figure('total_net_output_bytes'),
      ] as const
      return async () => {
        const seconds = (performance.now() - began) / 1000
        const [first = 0, second = 0, shared = 0] = [here, there, redisPid].map(
          (pid, index) => cpuOf(pid) - (before[index] ?? 0),
        )
        const commands = (await figure('total_commands_processed')) - counted[0]
        const bytes = (await figure('total_net_output_bytes')) - counted[1]
        const all = { first, second, redis: shared, postgres: database(), commands, bytes }
        return Object.fromEntries(
          Object.entries(all).map(([key, value]) => [key, value / seconds]),
        ) as typeof all
      }
    }
    const made = await pairs(world, people / 2)
    const tabs = made.flatMap(({ one, other }) => [one.cookie, other.cookie])
    // Code that the first tabs load and compile is not counted.
    const warm = Math.floor(people / 10)
    const openFrom = (from: number, count: number) =>
      openMany(count, (index) =>
        openRawSocket(world.url, { cookie: tabs[from + index] ?? '' }, () => {}, 'UTC'),
      )
    open.push(...(await openFrom(0, warm)))
    await rest(times.settle)
    const [memory, stored] = [memoryOf(here), await figure('used_memory')]
    open.push(...(await openFrom(warm, people - warm)))
    await rest(times.settle)
    const grown = [memoryOf(here) - memory, (await figure('used_memory')) - stored].map(
      (all) => all / (people - warm),
    )

    const stopIdle = await meter()
    await rest(times.idle)
    const idle = await stopIdle()

    const writers = Array.from({ length: lines }, () => openLine(world.url))
    open.push(...writers)
    let [sent, free] = [0, [...writers]]
    const send = async (index: number) => {
      const line = free.shift() ?? openLine(world.url)
      const pair = made[index % made.length]
      const body = {
        matchId: pair?.matchId,
        content: `${index} Saturday sounds lovely, shall we say eight by the river?`,
      }
      if ((await line.post('/api/messages', pair?.one.cookie ?? '', body)) === 201) sent++
      free = [...free, line]
    }
    await atRate(rate, rate * 5, send)
    sent = 0
    const stopSending = await meter()
    const began = performance.now()
    await atRate(rate, rate * times.sending, send)
    const [busy, perSecond] = [await stopSending(), sent / ((performance.now() - began) / 1000)]

    const of = (value: number, digits = 2) => value.toFixed(digits)
    const each = (key: keyof typeof idle) => of(idle[key] / people)
    const more = (key: keyof typeof idle) => of((busy[key] - idle[key]) / perSecond, 1)
    return [
      `Two nodes with Redis, ${people} open tabs of as many people with a match each, all on the first node: ${times.idle} s in which nothing happens, then ${rate} messages a second from the first node to the first node for ${times.sending} s.`,
      '',
      ...table(
        ['', 'an open tab, a second', 'a message, beyond that'],
        [
          ['first node CPU µs', each('first'), more('first')],
          ['Postgres CPU µs', each('postgres'), more('postgres')],
          ['Redis CPU µs', each('redis'), more('redis')],
          ['Redis commands', each('commands'), more('commands')],
          ['bytes out of Redis', each('bytes'), more('bytes')],
          ['second node CPU µs', of(idle.second / people), more('second')],
        ],
      ),
      '',
      `- Memory of an open tab: ${of(grown[0] ?? 0, 0)} bytes of the node, ${of(grown[1] ?? 0, 0)} of Redis, with its person's session and presence.`,
      `- Messages that were answered: ${sent} of ${rate * times.sending}.`,
    ]
  } finally {
    for (const each of open) each.close()
    redis.disconnect()
    await world.close()
  }
}
