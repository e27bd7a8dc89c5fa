// With the real PgBouncer; databases.full.test.ts uses a test pooler instead.
import { checkDatabase } from '@swoon/db/fitness'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { afterEach, describe, expect, it } from 'vitest'
import { databaseOfFile, folderOfFile } from '../../harness/file-world.ts'
import { person } from '../../harness/person.ts'
import { type PgBouncer, startPgBouncer } from '../../harness/pgbouncer.ts'
import { spawnServer } from '../../harness/server.ts'

describe('PgBouncer with its defaults', () => {
  const database = databaseOfFile()
  const home = folderOfFile('swoon-media-')
  let bouncer: PgBouncer | undefined
  afterEach(() => bouncer?.close())

  const bounce = async (mode: string): Promise<string> => {
    bouncer = await startPgBouncer(database.url, mode)
    return bouncer.url
  }

  it('keeping sessions serves a person', async () => {
    const url = await bounce('session')
    await checkDatabase(url, true)
    const server = await spawnServer({ url }, home.path)
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
      const started = spawnServer({ url }, home.path)
      await expect(started).rejects.toThrow(
        /^the server ended: The database swoon at .+ gives a client a connection for one transaction only.*\.\n$/,
      )
    },
  )
})
