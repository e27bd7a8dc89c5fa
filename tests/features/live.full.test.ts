import { describe, expect, it } from 'vitest'
import { tabsOfFile, worldOfFile } from '../harness/file-world.ts'
import { matched } from './pairs.ts'

const world = worldOfFile()
const tab = tabsOfFile()
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
