import { tmpdir } from 'node:os'
import path from 'node:path'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../harness/database.ts'
import { send } from '../harness/http.ts'
import { insertUsers } from '../harness/person.ts'
import { type ServerProcess, spawnServer } from '../harness/server.ts'

let database: TestDatabase
let server: ServerProcess
beforeAll(async () => {
  database = await createDatabase()
  server = await spawnServer(database, path.join(tmpdir(), 'swoon-nothing-stored'), {
    LOG_LEVEL: 'info',
  })
})
afterAll(() => server.kill('SIGKILL'))

it('equal failures while the database is gone are logged once, and their number when the server ends', async () => {
  const [ann] = await insertUsers({ url: server.url, database }, 1)
  await database.drop()
  const ids: (string | null)[] = []
  for (let n = 0; n < 100; n++) {
    const reply = await send(server.url + authRoutes.me.url, {
      headers: { cookie: ann?.cookie ?? '' },
    })
    expect(reply.status).toBeGreaterThanOrEqual(500)
    ids.push(reply.headers.get('x-request-id'))
  }
  const lines = () =>
    server
      .log()
      .split('\n')
      .filter((line) => line.includes(`"${authRoutes.me.url}"`))
  const before = lines().length
  expect(before).toBeGreaterThanOrEqual(1)
  // The pool's broken connections cause a few other errors first.
  expect(before).toBeLessThanOrEqual(3)
  // The id in a person's reply leads to the failure in the log.
  expect(ids).toContain(JSON.parse(lines()[0] ?? '{}').reqId)
  expect(new Set(ids).size).toBe(100)
  await server.kill('SIGTERM')
  const counted = lines().flatMap((line) => JSON.parse(line).repeated ?? [])
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(100 - before)
})
