import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ofFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import { startMail, tokenIn } from '../harness/mail.ts'
import { person } from '../harness/person.ts'
import { spawnWorld, waitFor } from '../harness/server.ts'

const mail = ofFile(startMail)
const world = ofFile(() => spawnWorld({ SMTP_URL: mail.url }))

it('a mail survives that the mail server is away and that our server is killed', async () => {
  const ann = await person(world, { incomplete: true })
  mail.isClosed = true
  const asked = await call(world.url, null, accountRoutes.askReset, {
    body: { email: ann.user.email },
  })
  expect(asked.status).toBe(200)
  const { db } = world.database
  await waitFor(async () => {
    const { rows } = await sql`
      SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'mail-link' AND attempts > 0
    `.execute(db)
    return rows.length === 1
  })
  await world.server.kill('SIGKILL')
  mail.isClosed = false
  await world.restart()
  const body = {
    token: tokenIn(await mail.next(ann.user.email)),
    newPassword: 'crimson kite weather',
  }
  expect((await call(world.url, null, accountRoutes.reset, { body })).status).toBe(200)
})
