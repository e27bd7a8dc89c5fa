import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { attackFor } from './unfelt.ts'

/** A request that an attacker repeats. */
export interface Attacker {
  method: 'GET' | 'PATCH' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/**
 * Sends each attacker's request over a number of connections, each time as soon as the last one was answered.
 * @returns the count of each status, in words
 */
export async function flood(
  url: string,
  attackers: readonly Attacker[],
  connections: number,
): Promise<string> {
  const workerData = { url, attackers, connections, milliseconds: attackFor }
  const worker = new Worker(new URL('./flood-connections.mjs', import.meta.url), { workerData })
  const [said] = await once(worker, 'message')
  await worker.terminate()
  return String(said)
}
