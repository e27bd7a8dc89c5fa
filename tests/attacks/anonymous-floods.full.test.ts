import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { startBareServer } from '../harness/bare-server.ts'
import { bystander } from '../harness/bystander.ts'
import { ofFile } from '../harness/file-world.ts'
import { type Attacker, flood } from '../harness/flood.ts'
import { spawnWorld } from '../harness/server.ts'
import { expectUnfelt } from '../harness/unfelt.ts'

const world = ofFile(() => spawnWorld({ RATE_LIMITS: 'on' }))
const others = ofFile(() => bystander(world))
const bareServer = ofFile(() => startBareServer(world.url))

const connections = 40

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
  '/api/auth/me',
]

for (const encoding of ['identity', 'br'])
  it.each(paths)(
    `${connections} connections that ask for %s (${encoding}) are not felt by other people`,
    async (url) => {
      expect(script).not.toBe('')
      const attacker: Attacker = {
        method: 'GET',
        path: url,
        headers: { 'accept-encoding': encoding },
      }
      const attack = async () => ({ said: await flood(world.url, [attacker], connections) })
      const bare = {
        through: bareServer.through,
        attack: () => flood(bareServer.url, [attacker], connections),
      }
      await expectUnfelt(others, `${url}, ${encoding}`, attack, { ratio: 5, megabytes: 150, bare })
    },
  )
