import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '../../../realtime-server/src/env.ts'
import { gameLimits } from '../../../realtime-server/src/features/balloon-games/contract.ts'
import { uploadLimits } from '../../../realtime-server/src/features/media/contract.ts'
import { minimumUploadRate } from '../../../realtime-server/src/platform/base/upload-rate.ts'
import { outsideHeap } from '../../../scripts/start/memory.ts'

const read = (name: string) => readFile(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), 'utf8')

interface Service {
  image?: string
  build?: { dockerfile: string }
  /** Null for what is taken over from the environment of the person who starts it. */
  environment?: Record<string, string | null>
  volumes?: string[]
  restart?: string
  command?: string[]
  deploy?: { replicas?: number; resources?: { limits?: { memory?: string } } }
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
}
let services: Record<string, Service>
beforeAll(async () => {
  services = parse(await read('docker-compose.yml')).services
})

const filled = (value: string) =>
  String(value).replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name, or) =>
    /^(set|$)/.test(or ?? '') ? `some-${name}-value` : or,
  )

describe('the compose file', () => {
  it('runs two processes over one Postgres and one Redis behind one gateway', () => {
    expect(Object.keys(services).sort()).toEqual(['app', 'coturn', 'gateway', 'migrate', 'postgres', 'redis'])
    expect(services.app?.deploy?.replicas).toBe(2)
    expect(services.app?.depends_on?.migrate?.condition).toBe('service_completed_successfully')
    const open = Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))
    expect(open).toEqual(['gateway', 'coturn'])
  })

  it('gives the server a valid environment for production', () => {
    const settings = Object.entries(services.app?.environment ?? {}).flatMap(([name, value]) =>
      value === null ? [] : [[name, filled(value)]],
    )
    const env = readEnv(Object.fromEntries(settings))
    expect(env).toMatchObject({ NODE_ENV: 'production', PORT: 3000, TRUST_PROXY: '1', REDIS_URL: 'redis://redis:6379' })
    expect(env.DATABASE_URL).toMatch(/@postgres:5432\/swoon$/)
    expect(services.app?.environment).toMatchObject({ SMTP_URL: null, STRIPE_SECRET_KEY: null })
  })

  it('restarts each service that dies, and limits the memory of each', () => {
    const megabytes = (text = '') => Number.parseInt(text, 10) * (/g$/i.test(text) ? 1024 : 1)
    for (const [name, { restart, deploy }] of Object.entries(services)) {
      expect(restart, name).toBe(name === 'migrate' ? 'on-failure:5' : 'unless-stopped')
      expect(megabytes(deploy?.resources?.limits?.memory), name).toBeGreaterThanOrEqual(256)
    }
    const heap = Number(/--max-old-space-size=(\d+)/.exec(services.app?.environment?.NODE_OPTIONS ?? '')?.[1])
    // Uploads, pictures being decoded and inspectors are outside of the heap.
    expect(heap + outsideHeap).toBeLessThanOrEqual(megabytes(services.app?.deploy?.resources?.limits?.memory))
  })

  it('gives calls a relay that reaches no private address and has quotas', () => {
    const { command = [], ports } = services.coturn ?? {}
    for (const option of ['--use-auth-secret', '--no-multicast-peers', '--no-cli']) expect(command).toContain(option)
    expect(command.filter((option) => /allow-loopback|no-auth|allowed-peer/.test(option))).toEqual([])
    const denied = command.flatMap((option) => /^--denied-peer-ip=(.*)$/.exec(option)?.[1] ?? [])
    for (const first of ['0.0.0.0', '10.0.0.0', '100.64.0.0', '127.0.0.0', '169.254.0.0', '172.16.0.0', '192.168.0.0'])
      expect(
        denied.some((range) => range.startsWith(`${first}-`)),
        first,
      ).toBe(true)
    for (const first of ['::', 'fc00::', 'fe80::', '::ffff:0:0', '64:ff9b::'])
      expect(
        denied.some((range) => range.startsWith(`${first}-`)),
        first,
      ).toBe(true)
    const [min, max] = ['min', 'max'].map(
      (end) => command.find((option) => option.startsWith(`--${end}-port=`))?.split('=')[1],
    )
    expect(ports).toContain(`${min}-${max}:${min}-${max}/udp`)
    const quota = (of: string) => Number(command.find((option) => option.startsWith(`--${of}-quota=`))?.split('=')[1])
    // Six people have a connection to each other; each end of it is an allocation with a port of its own.
    expect(quota('user')).toBeGreaterThanOrEqual(2 * gameLimits.seats)
    expect(quota('total')).toBeGreaterThanOrEqual(10 * (gameLimits.seats + 1) * gameLimits.seats)
    expect(Number(max) - Number(min) + 1).toBeGreaterThanOrEqual(quota('total'))
    // Relay and server share the secret, which is never a sample.
    const { TURN_SECRET, TURN_URL } = services.app?.environment ?? {}
    expect(command).toContain(`--static-auth-secret=${TURN_SECRET}`)
    expect(TURN_SECRET).toMatch(/:\?/)
    expect(filled(TURN_URL ?? '')).toBe('turn:localhost:3478')
  })

  it('refers to files that exist', async () => {
    const mounts = Object.values(services).flatMap((service) => service.volumes ?? [])
    const files = mounts.filter((mount) => mount.startsWith('./')).map((mount) => mount.split(':')[0] ?? '')
    const images = Object.values(services).flatMap((service) => service.build?.dockerfile ?? [])
    expect(files).toEqual(['./scripts/deploy/gateway.conf'])
    for (const file of [...files, ...images]) expect((await read(file)).length).toBeGreaterThan(0)
  })
})

describe('the gateway', () => {
  it('passes websockets on, binds no client to a process, and overwrites forwarded addresses', async () => {
    const text = (await read('scripts/deploy/gateway.conf')).replace(/#.*/g, '')
    expect(text).not.toMatch(/ip_hash|sticky|hash /)
    const sockets = /location \/socket\.io\/ \{([^}]*)\}/.exec(text)?.[1] ?? ''
    expect(sockets).toContain('proxy_set_header Upgrade $http_upgrade')
    expect(text.match(/X-Forwarded-For \$remote_addr/g)).toHaveLength(2)
    expect(text).not.toContain('proxy_add_x_forwarded_for')
  })

  it('lets the largest upload through, with room for the form around it', async () => {
    const most = Number(/client_max_body_size (\d+)m;/.exec(await read('scripts/deploy/gateway.conf'))?.[1])
    expect(most * 1024 * 1024).toBeGreaterThan(uploadLimits.video.bytes + 2 * 1024 * 1024)
  })

  it('passes uploads on while they come, and leaves it to the processes to say that one is too slow', async () => {
    const all = /location \/ \{([^}]*)\}/.exec((await read('scripts/deploy/gateway.conf')).replace(/#.*/g, ''))?.[1]
    expect(all).toContain('proxy_request_buffering off;')
    const waits = Number(/client_body_timeout (\d+)s;/.exec(all ?? '')?.[1])
    expect(waits * 1000).toBeGreaterThan(minimumUploadRate.window + 2 * minimumUploadRate.every)
  })

  it('passes Upgrade headers on at the socket’s address only', async () => {
    const text = (await read('scripts/deploy/gateway.conf')).replace(/#.*/g, '')
    const passed = [...text.matchAll(/location (\S+) \{([^}]*)\}/g)].filter(([, , body]) =>
      body?.includes('$http_upgrade'),
    )
    expect(passed.map(([, path]) => path)).toEqual(['/socket.io/'])
    expect(/location \/ \{([^}]*)\}/.exec(text)?.[1]).toContain("proxy_set_header Upgrade ''")
  })

  it('trusts the TLS terminator in front of it, and no one if none is set', async () => {
    const text = (await read('scripts/deploy/gateway.conf')).replace(/#.*/g, '')
    expect(text).toMatch(/set_real_ip_from \$\{TLS_TERMINATOR\};/)
    expect(text).toContain('real_ip_header X-Forwarded-For;')
    expect(text.match(/X-Forwarded-Proto \$forwarded_proto/g)).toHaveLength(2)
    const { environment, volumes } = services.gateway ?? {}
    expect(filled(environment?.TLS_TERMINATOR ?? '')).toBe('127.0.0.1')
    // The image writes the filled template to this folder and replaces only this variable.
    expect(environment?.NGINX_ENVSUBST_OUTPUT_DIR).toBe('/etc/nginx')
    expect('TLS_TERMINATOR').toMatch(new RegExp(environment?.NGINX_ENVSUBST_FILTER?.replace('$$', '$') ?? 'nothing'))
    expect('HOSTNAME').not.toMatch(new RegExp(environment?.NGINX_ENVSUBST_FILTER?.replace('$$', '$') ?? ''))
    expect(volumes).toContain('./scripts/deploy/gateway.conf:/etc/nginx/templates/nginx.conf.template:ro')
  })
})

describe('.env.example', () => {
  it('lists every setting that the server reads, with valid values', async () => {
    const lines = (await read('.env.example')).split('\n').filter((line) => line && !line.startsWith('#'))
    const listed = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
    const env = readEnv({ ...listed, DATABASE_URL: 'postgres://127.0.0.1/swoon' })
    expect(Object.keys(listed)).toEqual(expect.arrayContaining(Object.keys(env)))
    expect(env).toMatchObject(readEnv({ DATABASE_URL: 'postgres://127.0.0.1/swoon' }))
  })
})
