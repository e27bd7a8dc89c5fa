// needs: redis
import { afterAll, beforeAll, expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import { calling, callOf, ready, start } from '../features/video-chat/calls.ts'
import { type Nodes, startNodes } from '../harness/nodes.ts'

let world: Nodes
let [a, b] = ['', '']
beforeAll(async () => {
  world = await startNodes()
  ;[a, b] = [world.nodes[0].url, world.nodes[1].url]
})
afterAll(() => world?.close())

it('makes one session with one start of two simultaneous starts, 200 times out of 200', async () => {
  for (let n = 0; n < 200; n += 20)
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { ann, bob, matchId } = await matched(world)
        await Promise.all([ready(ann, matchId), ready(bob, matchId)])
        const started = await Promise.all([start(ann, matchId, a), start(bob, matchId, b)])
        expect(started.map(({ status }) => status)).toEqual([200, 200])
        expect(started[0]?.body.startedAt).toBe(started[1]?.body.startedAt)
        expect(await callOf(world, matchId)).toHaveLength(1)
      }),
    )
  const { db } = world.database
  expect(await db.selectFrom('video_sessions').select('match_id').execute()).toHaveLength(200)
  expect(await db.selectFrom('video_calls').select('id').execute()).toHaveLength(200)
})

it('lets nobody be in two calls that start at the same moment', async () => {
  for (let n = 0; n < 20; n++) {
    const first = await matched(world)
    const second = await matched(world, first.ann)
    for (const { bob, matchId } of [first, second]) {
      await ready(first.ann, matchId)
      await ready(bob, matchId)
    }
    const replies = await Promise.all([start(first.bob, first.matchId, a), start(second.bob, second.matchId, b)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})

it('closes a call once within 15 s of the death of the node that has the socket of one of the two, for the other node', async () => {
  const call = await calling(world, [a, b])
  const beat = setInterval(() => void call.annTab.hold().catch(() => {}), 3000)
  await call.bobTab.hold()
  await world.nodes[1].kill('SIGKILL')
  // The promise is 15 s from the last sign of life, which was just before; the rest is for a busy machine.
  expect(await call.annTab.live.next('video:ended', undefined, 20_000)).toMatchObject({ how: 'gone' })
  clearInterval(beat)
  expect(await callOf(world, call.matchId)).toMatchObject([{ how: 'gone', paid_minutes: 0 }])
  call.close()
})
