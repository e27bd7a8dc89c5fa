import { readdir } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bystander, bystander } from '../harness/bystander.ts'
import { type SpawnedWorld, spawnWorld } from '../harness/server.ts'
import { attackFor, expectUnfelt } from '../harness/unfelt.ts'

let world: SpawnedWorld
let others: Bystander
beforeAll(async () => {
  world = await spawnWorld({ RATE_LIMITS: 'on' })
  others = await bystander(world)
})
afterAll(async () => {
  others.close()
  await world.close()
})

const connections = 40

/** Asks for one address again and again over many connections, each time as soon as the last answer has come. */
async function flood(url: string, headers: Record<string, string>): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + attackFor
  const statuses = new Map<number, number>()
  const one = () =>
    new Promise<number>((resolve) => {
      get(url, { agent, headers }, (reply) => {
        reply.resume()
        reply.on('end', () => resolve(reply.statusCode ?? 0))
        reply.on('error', () => resolve(0))
      }).on('error', () => resolve(0))
    })
  const line = async () => {
    while (performance.now() < until) {
      const status = await one()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, line))
  agent.destroy()
  return [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
}

const assets = fileURLToPath(new URL('../../web/dist/assets', import.meta.url))
const [script = ''] = (await readdir(assets).catch(() => [])).filter((name) => name.endsWith('.js'))

const paths = [
  '/api/openapi.json',
  '/auth',
  '/not/a/page',
  '/manifest.webmanifest',
  path.posix.join('/assets', script),
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/auth/me',
]

for (const encoding of ['identity', 'br'])
  it.each(paths)(
    `${connections} connections that ask for %s (${encoding}) are not felt by other people`,
    async (url) => {
      expect(script).not.toBe('')
      const name = `${url}, ${encoding}`
      await expectUnfelt(others, name, async () => ({
        said: await flood(world.url + url, { 'accept-encoding': encoding }),
      }))
    },
  )
