import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../lib/ports.ts'
import { gone, signal } from '../lib/processes.ts'
import { onPath } from './binaries.ts'
import { guarded } from './guarded.ts'
import { redisAnswers } from './redis-address.ts'

export type PrivateRedis = {
  /** Address on 127.0.0.1, the same after every restart. */
  url: string
  readonly pid: number
  /** Stops it. It writes nothing to disk, so it is empty afterward. */
  stop(): Promise<void>
  start(): Promise<void>
  restart(): Promise<void>
  /** Kills it with kill -9. */
  kill(): Promise<void>
  /** Pauses it (SIGSTOP): it accepts connections but answers nothing. */
  pause(): void
  resume(): void
  /** Stops it and removes its folder. */
  close(): Promise<void>
}

/** Path of the Redis (or Valkey) server on PATH, or undefined. */
export function redisProgram(): string | undefined {
  return onPath('redis-server') ?? onPath('valkey-server')
}

/**
 * Starts a throwaway Redis on a free port of 127.0.0.1. It stops with this process. @param more
 * extra settings
 */
export async function startRedis(
  more: Readonly<Record<string, string | number>> = {},
): Promise<PrivateRedis> {
  const program = redisProgram()
  if (!program) throw new Error('No redis-server is installed.')
  const home = mkdtempSync(join(tmpdir(), 'swoon-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const settings = {
    port,
    bind: '127.0.0.1',
    save: '',
    appendonly: 'no',
    dir: home,
    daemonize: 'no',
    ...more,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])

  const launch = async () => {
    const server = await guarded({ program, args, cwd: home, stopSignal: 'SIGTERM', remove: home })
    while (!(await redisAnswers(url))) {
      if (server.hasEnded())
        throw new Error(`redis-server ended while starting (${await server.ended})`)
      await sleep(20)
    }
    return server
  }
  let running = await launch()

  const end = async (name: NodeJS.Signals) => {
    signal(running.pid, name)
    if (!(await gone(running.pid, 5000))) signal(running.pid, 'SIGKILL')
    await running.ended
  }
  const start = async () => {
    if (running.hasEnded()) running = await launch()
  }
  return {
    url,
    get pid() {
      return running.pid
    },
    stop: () => end('SIGTERM'),
    start,
    async restart() {
      await end('SIGTERM')
      await start()
    },
    kill: () => end('SIGKILL'),
    pause: () => signal(running.pid, 'SIGSTOP'),
    resume: () => signal(running.pid, 'SIGCONT'),
    async close() {
      await end('SIGKILL')
      rmSync(home, { recursive: true, force: true })
    },
  }
}
