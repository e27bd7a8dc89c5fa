import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { expect, it } from 'vitest'
import { ofFile } from '../../harness/file-world.ts'
import { call } from '../../harness/http.ts'
import { startMail } from '../../harness/mail.ts'
import { person } from '../../harness/person.ts'
import { startWorld } from '../../harness/server.ts'

const mail = ofFile(startMail)
const world = ofFile(() => startWorld({ SMTP_URL: mail.url, PUBLIC_URL: 'http://swoon.example' }))

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
