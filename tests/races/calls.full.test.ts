// needs: redis
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calling, callOf } from '../features/video-chat/calls.ts'
import { type Nodes, startNodes } from '../harness/nodes.ts'

let world: Nodes
let [a, b] = ['', '']
beforeAll(async () => {
  world = await startNodes()
  ;[a, b] = [world.nodes[0].url, world.nodes[1].url]
})
afterAll(() => world?.close())

it('closes a call once within 15 s of the death of the node that has the socket of one of the two, for the other node', async () => {
  const call = await calling(world, [a, b])
  const beat = setInterval(() => void call.annTab.hold().catch(() => {}), 3000)
  await call.bobTab.hold()
  await world.nodes[1].kill('SIGKILL')
  // The promise is 15 s from the last sign of life, which was just before; the rest is for a busy machine.
  expect(await call.annTab.live.next('video:ended', undefined, 20_000)).toMatchObject({
    how: 'gone',
  })
  clearInterval(beat)
  expect(await callOf(world, call.matchId)).toMatchObject([{ how: 'gone', paid_minutes: 0 }])
  call.close()
})
