import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../harness/http.ts'
import { type MailHost, startMail } from '../../harness/mail.ts'
import { person } from '../../harness/person.ts'
import { startWorld, type World } from '../../harness/server.ts'

let mail: MailHost
let world: World
beforeAll(async () => {
  mail = await startMail()
  world = await startWorld({ SMTP_URL: mail.url, PUBLIC_URL: 'http://swoon.example' })
})
afterAll(async () => {
  await world.close()
  await mail.close()
})

it('asking for a new password takes as long for an address without an account', async () => {
  const ann = await person(world, { incomplete: true })
  const time = async (email: string) => {
    const start = performance.now()
    expect((await call(world.url, null, accountRoutes.askReset, { body: { email } })).status).toBe(
      200,
    )
    return performance.now() - start
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 15; round++) {
    known.push(await time(ann.user.email))
    unknown.push(await time(`unknown${round}@example.test`))
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[7] ?? 0
  expect(median(known) / median(unknown)).toBeGreaterThan(0.4)
  expect(median(known) / median(unknown)).toBeLessThan(2.5)
})
