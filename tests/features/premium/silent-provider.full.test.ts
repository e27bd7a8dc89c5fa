import { expect, it } from 'vitest'
import { ofFile } from '../../harness/file-world.ts'
import { jobTimes, serverAt } from '../../harness/later.ts'
import { insertUsers } from '../../harness/person.ts'
import { expectPromised } from '../../harness/promised.ts'
import { startWorld, waitFor } from '../../harness/server.ts'
import { startStripe } from '../../harness/stripe.ts'
import { buy } from './owing.ts'

const stripe = ofFile(startStripe)
const settings = () => ({ ...stripe.settings, PUBLIC_URL: 'http://swoon.example' })
const world = ofFile(() => startWorld(settings()))

it('a Stripe that never answers holds up other recurring work for ten seconds at most', async () => {
  const buyers = await insertUsers(world, 3)
  expect(buyers).toHaveLength(3)
  for (const who of buyers) expect((await buy(who)).status).toBe(200)
  stripe.setSilent(true)
  const before = stripe.calls()
  const ahead = 61 * 60_000
  const server = await serverAt(world, ahead, settings())
  await waitFor(() => stripe.calls() > before)
  const start = performance.now()
  // Each run schedules the next one when done.
  await waitFor(async () =>
    (await jobTimes(world, 'unknown-payments')).every((at) => at.getTime() > Date.now() + ahead),
  )
  await expectPromised(performance.now() - start, 12_000)
  expect(stripe.calls()).toBe(before + 1)
  stripe.setSilent(false)
  await server.close()
})
