import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { databaseParts, databaseUrlIn } from '@swoon/db/address'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '../../../realtime-server/src/env.ts'
import { outsideHeap } from '../../../scripts/start/memory.ts'
import { folderOfFile } from '../../harness/file-world.ts'
import { promises } from '../../promises.ts'
import { filled, inside, read } from './compose.ts'

interface Service {
  image?: string
  build?: { dockerfile: string }
  environment?: Record<string, string | number | null>
  env_file?: { path: string; required: boolean }[]
  volumes?: string[]
  restart?: string
  command?: string[]
  entrypoint?: string[]
  deploy?: { replicas?: number; resources?: { limits?: { memory?: string } } }
  ports?: string[]
  depends_on?: Record<string, { condition: string }> & string[]
  networks?: Record<string, { ipv4_address: string } | null>
  logging?: { options: Record<string, string> }
  profiles?: string[]
  read_only?: boolean
  shm_size?: string
  tmpfs?: string[]
  cap_drop?: string[]
  healthcheck?: Record<string, unknown>
  security_opt?: string[]
}
/** The keywords of the Compose specification that we use in services. */
const known = [
  ...[
    'image',
    'build',
    'command',
    'entrypoint',
    'user',
    'environment',
    'env_file',
    'volumes',
    'shm_size',
    'tmpfs',
    'read_only',
  ],
  ...[
    'ports',
    'networks',
    'depends_on',
    'profiles',
    'restart',
    'healthcheck',
    'stop_grace_period',
    'deploy',
    'logging',
  ],
  ...['security_opt', 'cap_drop', 'cap_add'],
]
const folder = folderOfFile('swoon-compose-')
let services: Record<string, Service>
beforeAll(async () => {
  services = parse(await read('docker-compose.yml')).services
})

/** The settings of .env.example, by name. */
async function example(): Promise<Record<string, string>> {
  const lines = (await read('.env.example'))
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
}

describe('the compose file', () => {
  it('runs two processes over one Postgres and one Redis behind one gateway', () => {
    expect(Object.keys(services).sort()).toEqual([
      ...[
        'alertmanager',
        'app',
        'caddy',
        'console',
        'coturn',
        'gateway',
        'grafana',
        'migrate',
        'postgres',
        'prometheus',
        'redis',
      ],
    ])
    expect(services.app?.deploy?.replicas).toBe(2)
    expect(services.app?.depends_on?.migrate?.condition).toBe('service_completed_successfully')
    const open = Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))
    expect(open).toEqual(['gateway', 'caddy', 'console', 'grafana', 'coturn'])
    const optional = Object.entries(services).flatMap(([name, { profiles }]) =>
      profiles ? [[name, ...profiles]] : [],
    )
    expect(optional).toEqual([
      ['caddy', 'tls'],
      ['console', 'moderation'],
      ['prometheus', 'monitoring'],
      ['alertmanager', 'monitoring'],
      ['grafana', 'monitoring'],
    ])
    expect(services.grafana?.ports?.map((port) => filled(port))).toEqual(['127.0.0.1:3001:3000'])
    expect(services.console?.ports?.map((port) => filled(port))).toEqual(['127.0.0.1:9000:9000'])
    // The console prints how to reach its port, so that must be this machine's.
    const console = readEnv(inside(services.console ?? {}, { MODERATORS: 'Ann:lead, Bob:support' }))
    expect(console).toMatchObject({
      MODERATE_PORT: 9000,
      MODERATE_HOST: '0.0.0.0',
      MODERATORS: [{}, {}],
    })
    // The console's checks of the installation are those of a server's own settings.
    const server = readEnv(inside(services.app ?? {}, {}))
    const checked = [
      ...(['REDIS_URL', 'PUBLIC_URL', 'TURN_URL', 'TURN_SECRET', 'TRUST_PROXY'] as const),
      ...(['DATABASE_URL', 'MEDIA_DIR', 'SESSION_SECRET'] as const),
    ]
    for (const name of checked) expect([name, console[name]]).toEqual([name, server[name]])
  })

  it('gives the server a valid environment for production, also with .env.example as it is', async () => {
    for (const settings of [{}, await example()]) {
      const env = readEnv(inside(services.app ?? {}, settings))
      expect(env).toMatchObject({
        NODE_ENV: 'production',
        PORT: 3000,
        TRUST_PROXY: '1',
        BACKUP_DIR: undefined,
      })
      expect(env.DATABASE_URL).toMatch(/@postgres:5432\/swoon$/)
      expect(env.REDIS_URL).toBe('redis://:some-REDIS_PASSWORD-value@redis:6379')
    }
  })

  it('builds its image once, for all that run it', () => {
    const building = Object.entries(services).filter(([, { build }]) => build)
    expect(building.map(([name, { image }]) => [name, image])).toEqual([['migrate', 'swoon']])
    const running = Object.entries(services).filter(
      ([name, { image }]) => image === 'swoon' && name !== 'migrate',
    )
    expect(running.map(([name, { depends_on }]) => [name, depends_on?.migrate?.condition])).toEqual(
      [
        ['app', 'service_completed_successfully'],
        ['console', 'service_completed_successfully'],
      ],
    )
  })

  it('gives each health check time for a first start, in words that older engines know', () => {
    const checks = Object.entries(services).flatMap(([name, { healthcheck }]) =>
      healthcheck ? [[name, healthcheck]] : [],
    )
    expect(checks.map(([name]) => name)).toEqual(['postgres', 'redis', 'app'])
    for (const [, check] of checks)
      expect(check).toEqual({
        test: expect.any(Array),
        interval: '5s',
        retries: 12,
        start_period: '180s',
      })
  })

  it('takes passwords that are any text', () => {
    const hard = 'a/b#c?d@e:f%g'
    const env = readEnv(
      inside(services.app ?? {}, { POSTGRES_PASSWORD: hard, REDIS_PASSWORD: hard }),
    )
    for (const address of [env.DATABASE_URL, env.REDIS_URL ?? ''])
      expect(decodeURIComponent(new URL(address).password)).toBe(hard)
    expect(databaseUrlIn(inside(services.migrate ?? {}, { POSTGRES_PASSWORD: hard }))).toBe(
      env.DATABASE_URL,
    )
  })

  it('lets every setting of .env reach the servers, but those that compose decides', async () => {
    const decided = ['NODE_ENV', 'HOST', 'PORT', 'MEDIA_DIR', 'WEB_DIR', 'TRUST_PROXY', 'REDIS_URL']
    expect([services.app?.env_file, services.migrate?.env_file]).toEqual(
      [1, 2].map(() => [{ path: '.env', required: false }]),
    )
    const own = Object.fromEntries(
      Object.keys(await example()).map((name) => [name, `own ${name}`]),
    )
    const differing = Object.entries(inside(services.app ?? {}, own)).filter(
      ([name, value]) => value !== own[name],
    )
    expect(differing.map(([name]) => name).sort()).toEqual(
      [
        ...decided,
        'BACKUP_DIR',
        'NODE_OPTIONS',
        'PGDATABASE',
        'PGHOST',
        'PGPASSWORD',
        'PGPORT',
        'PGUSER',
      ].sort(),
    )
    expect(inside(services.app ?? {}, { BACKUP_DIR: '/mnt/backups' }).BACKUP_DIR).toBe('/backups')
    expect(
      services.app?.volumes?.map((volume) => filled(volume, { BACKUP_DIR: '/mnt/backups' })),
    ).toContain('/mnt/backups:/backups')
  })

  it('asks for nothing that .env.example does not list', async () => {
    const asked = [...(await read('docker-compose.yml')).matchAll(/(?<!\$)\$\{(\w+)/g)].map(
      ([, name]) => name,
    )
    expect(Object.keys(await example())).toEqual(expect.arrayContaining([...new Set(asked)]))
  })

  it('has no password, secret or token of its own, and the dashboard does not start without one', async () => {
    const secrets = Object.values(services).flatMap(({ environment = {} }) =>
      Object.entries(environment).filter(([key]) => /PASSWORD|SECRET|TOKEN$/.test(key)),
    )
    expect(secrets).toHaveLength(12)
    for (const [key, value] of secrets)
      expect([key, String(value)]).toEqual([
        key,
        expect.stringMatching(/^(\$\{\w+:(\?[^}]+|-)\})?$/),
      ])
    const [program = '', ...args] = (services.grafana?.entrypoint ?? []).map((part) =>
      part.replaceAll('$$', '$'),
    )
    const started = spawnSync(program, args, {
      env: { PATH: process.env.PATH, GF_SECURITY_ADMIN_PASSWORD: '' },
      encoding: 'utf8',
    })
    expect([started.status, started.stderr]).toEqual([1, 'Set GRAFANA_PASSWORD in .env\n'])
  })

  it('lets no log grow without end, and no service have rights that it does not need', () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, service.logging?.options]).toEqual([
        name,
        { 'max-size': '10m', 'max-file': '5' },
      ])
      expect([name, service.cap_drop, service.security_opt]).toEqual([
        name,
        ['ALL'],
        ['no-new-privileges:true'],
      ])
    }
    for (const name of [
      'app',
      'migrate',
      'redis',
      'caddy',
      'coturn',
      'console',
      'prometheus',
      'alertmanager',
      'grafana',
    ])
      expect([name, services[name]?.read_only]).toEqual([name, true])
    expect(services.app?.tmpfs).toEqual(['/tmp:size=128m'])
  })

  it('restarts each service that dies, and limits the memory of each', () => {
    const megabytes = (text = '') => Number.parseInt(text, 10) * (/g$/i.test(text) ? 1024 : 1)
    expect(Object.keys(services)).toHaveLength(11)
    for (const [name, { restart, deploy }] of Object.entries(services)) {
      expect(restart, name).toBe(name === 'migrate' ? 'on-failure:5' : 'unless-stopped')
      const limit = filled(deploy?.resources?.limits?.memory ?? '')
      expect(megabytes(limit), name).toBeGreaterThanOrEqual(256)
    }
    const heap = Number(
      /--max-old-space-size=(\d+)/.exec(String(services.app?.environment?.NODE_OPTIONS))?.[1],
    )
    // Uploads, pictures being decoded and inspectors use memory outside the heap.
    expect(heap + outsideHeap).toBeLessThanOrEqual(
      megabytes(services.app?.deploy?.resources?.limits?.memory),
    )
  })

  it('gives Postgres the memory of one setting, a quarter of it as its own cache', async () => {
    const { command = [], environment, shm_size } = services.postgres ?? {}
    const stand = path.join(folder.path, 'docker-entrypoint.sh')
    await writeFile(stand, '#!/bin/sh\necho "$@"\n', { mode: 0o755 })
    const started = (settings: Record<string, string>) => {
      const [program = '', ...args] = command.map((part) => part.replaceAll('$$', '$'))
      const env = {
        PATH: `${folder.path}:${process.env.PATH}`,
        ...inside({ environment }, settings),
      }
      return spawnSync(program, args, { env, encoding: 'utf8' }).stdout
    }
    const limit = (settings: Record<string, string>) =>
      filled(services.postgres?.deploy?.resources?.limits?.memory ?? '', settings)
    expect([started({}), limit({})]).toEqual(['postgres -c shared_buffers=256MB\n', '1024m'])
    const large = { POSTGRES_MEMORY: '10240' }
    expect([started(large), limit(large)]).toEqual([
      'postgres -c shared_buffers=2560MB\n',
      '10240m',
    ])
    expect(shm_size).toBe('128m')
  })

  it('gives calls a relay that reaches no private address and has quotas', () => {
    const { command = [], ports } = services.coturn ?? {}
    for (const option of ['--use-auth-secret', '--no-multicast-peers', '--no-tcp-relay'])
      expect(command).toContain(option)
    expect(command.filter((option) => /allow-loopback|no-auth|allowed-peer/.test(option))).toEqual(
      [],
    )
    const denied = command.flatMap((option) => /^--denied-peer-ip=(.*)$/.exec(option)?.[1] ?? [])
    for (const first of [
      '0.0.0.0',
      '10.0.0.0',
      '100.64.0.0',
      '127.0.0.0',
      '169.254.0.0',
      '172.16.0.0',
      '192.168.0.0',
    ])
      expect(
        denied.some((range) => range.startsWith(`${first}-`)),
        first,
      ).toBe(true)
    // A range starting with :: would contain every IPv4 address too.
    for (const first of ['::1', 'fc00::', 'fe80::', '::ffff:0:0', '64:ff9b::'])
      expect(
        denied.some((range) => range.startsWith(`${first}-`)),
        first,
      ).toBe(true)
    const [min, max] = ['min', 'max'].map(
      (end) => command.find((option) => option.startsWith(`--${end}-port=`))?.split('=')[1],
    )
    expect(ports).toContain(`${min}-${max}:${min}-${max}/udp`)
    const quota = (of: string) =>
      Number(command.find((option) => option.startsWith(`--${of}-quota=`))?.split('=')[1])
    // Six people connect to each other; each end of a connection is an allocation with its own port.
    expect(quota('user')).toBeGreaterThanOrEqual(2 * promises.games.seats)
    expect(quota('total')).toBeGreaterThanOrEqual(
      10 * (promises.games.seats + 1) * promises.games.seats,
    )
    expect(Number(max) - Number(min) + 1).toBeGreaterThanOrEqual(quota('total'))
    // Relay and server share the secret, which must never be a sample.
    const { TURN_SECRET, TURN_URL } = services.app?.environment ?? {}
    expect(command).toContain(`--static-auth-secret=${TURN_SECRET}`)
    expect(TURN_SECRET).toMatch(/:\?/)
    expect(filled(TURN_URL ?? '')).toBe('turn:localhost:3478')
  })

  it('uses no word that compose does not know, and names only volumes and networks that it has', async () => {
    const { services: _, ...rest } = parse(await read('docker-compose.yml'))
    expect(Object.keys(rest).sort()).toEqual(['networks', 'volumes', 'x-logging'])
    expect(Object.keys(services)).toHaveLength(11)
    for (const [name, service] of Object.entries(services)) {
      expect(
        Object.keys(service).filter((word) => !known.includes(word)),
        name,
      ).toEqual([])
      const mounts = (service.volumes ?? []).map((volume) => filled(volume).split(':'))
      expect(mounts.filter(([, target = '']) => !target.startsWith('/'))).toEqual([])
      const volumes = mounts.flatMap(([source = '']) => (/^[./]/.test(source) ? [] : [source]))
      expect(Object.keys(rest.volumes)).toEqual(expect.arrayContaining(volumes))
      expect(Object.keys(rest.networks)).toEqual(
        expect.arrayContaining(Object.keys(service.networks ?? {})),
      )
      const others = Array.isArray(service.depends_on)
        ? service.depends_on
        : Object.keys(service.depends_on ?? {})
      expect(Object.keys(services)).toEqual(expect.arrayContaining(others))
    }
  })

  it('refers to files that exist', async () => {
    const mounts = Object.values(services).flatMap((service) => service.volumes ?? [])
    const files = mounts
      .filter((mount) => mount.startsWith('./'))
      .map((mount) => mount.split(':')[0] ?? '')
    const images = Object.values(services).flatMap((service) => service.build?.dockerfile ?? [])
    expect(files.length).toBeGreaterThan(5)
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
    const most = Number(
      /client_max_body_size (\d+)m;/.exec(await read('scripts/deploy/gateway.conf'))?.[1],
    )
    expect(most * 1024 * 1024).toBeGreaterThan(60 * 1024 * 1024 + 2 * 1024 * 1024)
  })

  it('passes uploads on while they come, and leaves it to the processes to say that one is too slow', async () => {
    const all = /location \/ \{([^}]*)\}/.exec(
      (await read('scripts/deploy/gateway.conf')).replace(/#.*/g, ''),
    )?.[1]
    expect(all).toContain('proxy_request_buffering off;')
    const waits = Number(/client_body_timeout (\d+)s;/.exec(all ?? '')?.[1])
    expect(waits * 1000).toBeGreaterThan(30_000 + 2 * 5000)
  })

  it('passes Upgrade headers on at the socket’s address only', async () => {
    const text = (await read('scripts/deploy/gateway.conf')).replace(/#.*/g, '')
    const passed = [...text.matchAll(/location (\S+) \{([^}]*)\}/g)].filter(([, , body]) =>
      body?.includes('$http_upgrade'),
    )
    expect(passed.map(([, path]) => path)).toEqual(['/socket.io/'])
    expect(/location \/ \{([^}]*)\}/.exec(text)?.[1]).toContain("proxy_set_header Upgrade ''")
  })

  it('trusts the TLS terminator in front of it, and no one else', async () => {
    const text = (await read('scripts/deploy/gateway.conf')).replace(/#.*/g, '')
    expect(text).toMatch(/set_real_ip_from \$\{TLS_TERMINATOR\};/)
    expect(text).toContain('real_ip_header X-Forwarded-For;')
    expect(text.match(/X-Forwarded-Proto \$forwarded_proto/g)).toHaveLength(2)
    const { environment, volumes } = services.gateway ?? {}
    // Caddy's address by default, which no other container can get.
    expect(services.caddy?.networks).toEqual({
      edge: { ipv4_address: filled(environment?.TLS_TERMINATOR ?? '') },
    })
    expect(services.gateway?.networks?.edge?.ipv4_address).toBeDefined()
    const edge = Object.entries(services).filter(
      ([, { networks }]) => networks && 'edge' in networks,
    )
    expect(edge.map(([name]) => name)).toEqual(['gateway', 'caddy'])
    // The image writes the filled template to this folder and replaces only this variable.
    expect(environment?.NGINX_ENVSUBST_OUTPUT_DIR).toBe('/etc/nginx')
    const filter = String(environment?.NGINX_ENVSUBST_FILTER).replace('$$', '$')
    expect('TLS_TERMINATOR').toMatch(new RegExp(filter))
    expect('HOSTNAME').not.toMatch(new RegExp(filter))
    expect(volumes).toContain(
      './scripts/deploy/gateway.conf:/etc/nginx/templates/nginx.conf.template:ro',
    )
  })
})

describe('.env.example', () => {
  it('lists every setting that the server reads, with valid values', async () => {
    const listed = await example()
    const env = readEnv({ ...listed, DATABASE_URL: 'postgres://127.0.0.1/swoon' })
    expect(Object.keys(listed)).toEqual(
      expect.arrayContaining([...Object.keys(env), ...databaseParts]),
    )
    expect(env).toMatchObject(readEnv({ DATABASE_URL: 'postgres://127.0.0.1/swoon' }))
  })
})
