import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { insertUsers, type Person } from './person.ts'
import type { SpawnedWorld } from './server.ts'

export interface Seen {
  /** Response time in milliseconds. */
  p50: number
  p99: number
  /** Requests that were refused, failed or took longer than 5 s. */
  failed: number
  /** Peak memory of the server's process during that time, in megabytes. */
  memory: number
}

/** People who make ordinary requests during an attack. */
export interface Bystander {
  /**
   * Sends requests until the work is done, for at least a second.
   * @param through another address of the same server
   */
  during(work: () => Promise<unknown>, through?: string): Promise<Seen>
  close(): void
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export async function bystander(world: SpawnedWorld): Promise<Bystander> {
  // Many people, so that none of them spends their budget.
  const people = await insertUsers(world, 40)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let turn = 0
  const ask = (url: string) => timed(url, people[turn++ % people.length] as Person, agent)
  return {
    async during(work, through = world.url) {
      const times: number[] = []
      let failed = 0
      let memory = 0
      let isOver = false
      const worked = Promise.all([work(), pause(1000)]).finally(() => {
        isOver = true
      })
      while (!isOver) {
        const took = await ask(through)
        if (took === null) failed++
        times.push(took ?? 5000)
        memory = Math.max(memory, await memoryOf(world))
        await pause(5)
      }
      await worked
      return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), failed, memory }
    },
    close: () => agent.destroy(),
  }
}

function timed(url: string, who: Person, agent: Agent): Promise<number | null> {
  const start = performance.now()
  return new Promise((resolve) => {
    const request = get(
      url + authRoutes.me.url,
      { agent, headers: { cookie: who.cookie }, timeout: 5000 },
      (reply) => {
        reply.resume()
        reply.on('end', () => resolve(reply.statusCode === 200 ? performance.now() - start : null))
        reply.on('error', () => resolve(null))
      },
    )
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(null))
  })
}

const quantile = (times: number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  0

/** Memory of the server's process in megabytes; 0 if the system does not report it. */
async function memoryOf({ server }: SpawnedWorld): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

export const figures = ({ p50, p99, failed, memory }: Seen) =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failed} failed, ${Math.round(memory)} MB`
