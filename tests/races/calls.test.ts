// needs: redis
import { expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import { callOf, ready, start } from '../features/video-chat/calls.ts'
import { ofFile } from '../harness/file-world.ts'
import { startNodes } from '../harness/nodes.ts'
import { pairs } from '../harness/pairs.ts'
import { sized } from '../harness/sized.ts'

const world = ofFile(startNodes)

it('makes one session with one start of two simultaneous starts, each time', async () => {
  const all = sized({ gate: 20, full: 200 })
  const atOnce = 5
  for (let n = 0; n < all; n += atOnce) {
    const made = await pairs(world, atOnce)
    expect(made).toHaveLength(5)
    await Promise.all(
      made.map(async ({ one: ann, other: bob, matchId }) => {
        await Promise.all([ready(ann, matchId), ready(bob, matchId)])
        const started = await Promise.all([
          start(ann, matchId, world.a),
          start(bob, matchId, world.b),
        ])
        expect(started.map(({ status }) => status)).toEqual([200, 200])
        expect(started[0]?.body.startedAt).toBe(started[1]?.body.startedAt)
        expect(await callOf(world, matchId)).toHaveLength(1)
      }),
    )
  }
  const { db } = world.database
  expect(await db.selectFrom('video_sessions').select('match_id').execute()).toHaveLength(all)
  expect(await db.selectFrom('video_calls').select('id').execute()).toHaveLength(all)
})

it('lets no one be in two calls that start at the same moment', async () => {
  for (let n = 0; n < sized({ gate: 5, full: 20 }); n++) {
    const first = await matched(world)
    const second = await matched(world, first.ann)
    for (const { bob, matchId } of [first, second]) {
      await ready(first.ann, matchId)
      await ready(bob, matchId)
    }
    const replies = await Promise.all([
      start(first.bob, first.matchId, world.a),
      start(second.bob, second.matchId, world.b),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})
