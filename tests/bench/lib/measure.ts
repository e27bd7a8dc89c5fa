import { readdirSync, readFileSync } from 'node:fs'
import { Redis } from 'ioredis'

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** A process's fields in /proc from its parent on, its times in ticks of 10 ms; all NaN without /proc. */
function statOf(pid: number): { parent: number; own: number; ended: number } {
  try {
    const [, parent, ...rest] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = rest.slice(9).map(Number)
    return { parent: Number(parent), own: utime + stime, ended: cutime + cstime }
  } catch {
    return { parent: Number.NaN, own: Number.NaN, ended: Number.NaN }
  }
}

const tick = 10_000

/** CPU time a process has used so far, in microseconds; NaN without /proc. */
export const cpuOf = (pid: number): number => statOf(pid).own * tick

/**
 * Measures the CPU time of a database's Postgres processes from now on. Processes that end count through their parent, which also includes
 * other databases' ended processes. @returns the time so far, in microseconds
 */
export function databaseMeter(name: string): () => number {
  const before = new Map(serving(name).map((pid) => [pid, statOf(pid)]))
  const [{ parent } = { parent: Number.NaN }] = before.values()
  const endedBefore = statOf(parent).ended
  return () => {
    const now = serving(name)
    const running = now.reduce((sum, pid) => sum + statOf(pid).own - (before.get(pid)?.own ?? 0), 0)
    const gone = [...before.keys()].filter((pid) => !now.includes(pid))
    const usedBefore = gone.reduce((sum, pid) => sum + (before.get(pid)?.own ?? 0), 0)
    return (running + statOf(parent).ended - endedBefore - usedBefore) * tick
  }
}

function serving(name: string): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter(
    (pid) => commandOf(pid).startsWith('postgres: ') && commandOf(pid).includes(` ${name} `),
  )
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Calls `work` at a steady rate, even while earlier calls are running. Resolves when all have ended. */
export async function atRate(
  perSecond: number,
  count: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const running: Promise<void>[] = []
  const started = performance.now()
  while (running.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - started) / 1000) * perSecond) + 1)
    while (running.length < due) running.push(work(running.length))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await Promise.all(running)
}

/** Calls `work` `count` times, at most `parallel` of them at once. Resolves when all have ended. */
export async function atOnce(
  parallel: number,
  count: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let begun = 0
  const lane = async () => {
    while (begun < count) await work(begun++)
  }
  await Promise.all(Array.from({ length: parallel }, lane))
}

/** A Redis server's process, for `cpuOf`; null if unknown or on another machine. */
export async function pidOfRedis(url: string): Promise<number | null> {
  const redis = new Redis(url)
  try {
    return Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]) || null
  } finally {
    redis.disconnect()
  }
}
