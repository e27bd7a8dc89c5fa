// needs: redis
import { expect, it } from 'vitest'
import { calling, callOf } from '../features/video-chat/calls.ts'
import { ofFile } from '../harness/file-world.ts'
import { startNodes } from '../harness/nodes.ts'
import { promised } from '../harness/promised.ts'
import { promises } from '../promises.ts'

const world = ofFile(startNodes)
/** Milliseconds after a last lease renewal: the promised time, plus 5 s for a busy machine. */
const within = (seconds: number) => (seconds + 5) * 1000

it('tells the other node within 15 s that the node of one of the two has died, and closes their call once within 45 s', async () => {
  const call = await calling(world, [world.a, world.b])
  const { live } = call.annTab
  const beat = setInterval(() => void call.annTab.hold().catch(() => {}), 3000)
  await call.bobTab.hold()
  await world.nodes[1].kill('SIGKILL')
  await Promise.all([
    promised(
      () => live.all('video:changed').some(({ otherIsSilent }) => otherIsSilent),
      within(promises.video.silentSeconds),
      'that Bob is silent',
    ),
    promised(
      () => live.all('video:ended').length > 0,
      within(promises.video.goneSeconds),
      'the end of the call',
    ),
  ])
  expect(live.all('video:ended')).toMatchObject([{ how: 'gone' }])
  clearInterval(beat)
  expect(await callOf(world, call.matchId)).toMatchObject([{ how: 'gone', paid_minutes: 0 }])
  call.close()
})
