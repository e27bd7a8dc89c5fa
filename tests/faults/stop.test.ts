import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startWorld } from '../harness/server.ts'

it('a stopping server does not wait for a connection that sent nothing', async () => {
  const world = await startWorld()
  const spare = connect(Number(new URL(world.url).port), '127.0.0.1')
  await once(spare, 'connect')
  // A request on another connection shows that the server has accepted the first.
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200)
  const ended = once(spare, 'close')
  await world.close()
  await ended
}, 20_000)
