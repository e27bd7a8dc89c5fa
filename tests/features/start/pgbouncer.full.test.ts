// With PgBouncer itself, which not every machine has; databases.test.ts has the same with a pooler of the tests.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkDatabase } from '@swoon/db/fitness'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../scripts/lib/ports.ts'
import { createDatabase, type TestDatabase } from '../../harness/database.ts'
import { person } from '../../harness/person.ts'
import { spawnServer, waitFor } from '../../harness/server.ts'
import { isListening } from './launch.ts'

const isInstalled = (() => {
  try {
    execFileSync('pgbouncer', ['--version'])
    return true
  } catch {
    return false
  }
})()

describe.skipIf(!isInstalled)('PgBouncer with its defaults', () => {
  let database: TestDatabase
  let home: string
  let bouncer: ChildProcess | undefined
  beforeAll(async () => {
    database = await createDatabase()
    home = await mkdtemp(path.join(tmpdir(), 'swoon-pgbouncer-'))
    await chmod(home, 0o755)
  })
  afterEach(() => bouncer?.kill('SIGKILL'))
  afterAll(async () => {
    await database.drop()
    await rm(home, { recursive: true, force: true })
  })

  async function bounce(mode: string): Promise<string> {
    const port = await freePort()
    const url = new URL(database.url)
    const file = path.join(home, `${mode}.ini`)
    const target = `host=${url.hostname} port=${url.port || 5432} user=${url.username} password=${url.password}`
    const settings = [
      'auth_type = any',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      `pool_mode = ${mode}`,
    ]
    await writeFile(
      file,
      [
        '[databases]',
        `swoon = ${target} dbname=${url.pathname.slice(1)}`,
        '[pgbouncer]',
        ...settings,
        'unix_socket_dir =',
      ].join('\n'),
    )
    // It refuses to run as root.
    const as = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    bouncer = spawn('pgbouncer', ['-q', file], as)
    await waitFor(() => isListening(port), 20_000, 'PgBouncer')
    return `postgres://${url.username}@127.0.0.1:${port}/swoon`
  }

  it('keeping sessions serves a person', async () => {
    const url = await bounce('session')
    await checkDatabase(url, true)
    const server = await spawnServer({ url }, home)
    try {
      const ann = await person({ url: server.url })
      expect((await ann.call(authRoutes.me, {})).status).toBe(200)
    } finally {
      await server.kill('SIGKILL')
    }
  })

  it.each(['transaction', 'statement'])(
    'lending connections for one %s is refused by the server in one sentence',
    async (mode) => {
      const url = await bounce(mode)
      const started = spawnServer({ url }, home)
      await expect(started).rejects.toThrow(
        /^the server ended: The database swoon at .+ gives a client a connection for one transaction only.*\.\n$/,
      )
    },
  )
})
