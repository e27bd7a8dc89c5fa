import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { readEnv } from '../../env.ts'
import { createDevices } from './devices.ts'

// In the full suite, because it measures memory.
it('the id of a device, as a key, keeps nothing else of its header', () => {
  const devices = createDevices(readEnv({ DATABASE_URL: 'postgres://127.0.0.1/swoon' }))
  let cookie = ''
  const request = { cookies: {}, protocol: 'http' }
  const setCookie = (_: string, value: string) => {
    cookie = value
  }
  devices.remember({ request, setCookie } as unknown as FastifyReply, 'an account')
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed / 1024 / 1024
  }

  const keys = new Set<string>()
  const before = used()
  for (let n = 0; n < 2000; n++) {
    const header = Buffer.from(`device=${cookie}.${'x'.repeat(14_000)}${n}`).toString('latin1')
    const device = devices.of({
      cookies: { device: header.slice('device='.length) },
    } as unknown as FastifyRequest)
    keys.add(`rate:default:${device?.id}:${n}`)
  }
  const added = used() - before
  console.log(`2,000 keys from headers of 14 kB: ${added.toFixed(1)} MB`)
  expect(keys.size).toBe(2000)
  expect([...keys][0]).toBe(`rate:default:${cookie.split('.')[0]}:0`)
  expect(added).toBeLessThan(5)
})
