import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Live } from '../harness/live.ts'
import type { Person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'
import { matched } from './pairs.ts'

let world: World
const open: Live[] = []
beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  for (const tab of open) tab.close()
  await world.close()
})

async function tab(who: Person): Promise<Live> {
  const live = await who.live()
  open.push(live)
  return live
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('events', () => {
  it('report no absence when a tab reloads', async () => {
    const { ann, bob } = await matched(world)
    const mine = await tab(ann)
    const first = await bob.live()
    await mine.next('presence:changed', ({ online }) => online)
    first.close()
    await tab(bob)
    await pause(6000)
    expect(mine.all('presence:changed').filter(({ online }) => !online)).toEqual([])
  })
})
