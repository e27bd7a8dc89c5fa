import { readdirSync, readFileSync } from 'node:fs'
import { Redis } from 'ioredis'

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** CPU time that a process has used so far, in microseconds; NaN where there is no /proc. */
export function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    // utime and stime in ticks of 10 ms.
    return (Number(fields[11]) + Number(fields[12])) * 10_000
  } catch {
    return Number.NaN
  }
}

/** CPU time of all Postgres processes that serve a database, in microseconds. */
export function cpuOfDatabase(name: string): number {
  try {
    return serving(name).reduce((sum, pid) => sum + cpuOf(pid), 0)
  } catch {
    return Number.NaN
  }
}

/** Measures the CPU time of those processes from now on, although some of them may end. @returns what it was so far, in microseconds */
export function databaseMeter(name: string): () => number {
  const before = new Map(serving(name).map((pid) => [pid, cpuOf(pid)]))
  return () => serving(name).reduce((sum, pid) => sum + cpuOf(pid) - (before.get(pid) ?? 0), 0)
}

function serving(name: string): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter((pid) => commandOf(pid).startsWith('postgres: ') && commandOf(pid).includes(` ${name} `))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Calls `work` at a steady rate, whether or not earlier calls have ended. Resolves when all have ended. */
export async function atRate(perSecond: number, count: number, work: (index: number) => Promise<void>): Promise<void> {
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
export async function atOnce(parallel: number, count: number, work: (index: number) => Promise<void>): Promise<void> {
  let begun = 0
  const lane = async () => {
    while (begun < count) await work(begun++)
  }
  await Promise.all(Array.from({ length: parallel }, lane))
}

/** The process of a Redis server, for `cpuOf`; null if it does not say, or runs elsewhere. */
export async function pidOfRedis(url: string): Promise<number | null> {
  const redis = new Redis(url)
  try {
    return Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]) || null
  } finally {
    redis.disconnect()
  }
}
