// With the real PgBouncer; databases.full.test.ts uses a test pooler instead.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkDatabase } from '@swoon/db/fitness'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../harness/database.ts'
import { person } from '../../harness/person.ts'
import { type PgBouncer, startPgBouncer } from '../../harness/pgbouncer.ts'
import { spawnServer } from '../../harness/server.ts'

describe('PgBouncer with its defaults', () => {
  let database: TestDatabase
  let home: string
  let bouncer: PgBouncer | undefined
  beforeAll(async () => {
    database = await createDatabase()
    home = await mkdtemp(path.join(tmpdir(), 'swoon-media-'))
  })
  afterEach(() => bouncer?.close())
  afterAll(async () => {
    await database.drop()
    await rm(home, { recursive: true, force: true })
  })

  const bounce = async (mode: string): Promise<string> => {
    bouncer = await startPgBouncer(database.url, mode)
    return bouncer.url
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
