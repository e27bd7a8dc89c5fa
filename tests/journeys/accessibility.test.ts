import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shots } from '../../scripts/shots/index.ts'
import { inspect } from '../../scripts/shots/inspect.ts'
import type { Shot } from '../../scripts/shots/shot.ts'
import { openWorlds } from '../../scripts/shots/worlds.ts'
import { browserPath, launch } from '../harness/browser.ts'

/** One screen after the other, in worlds of its own: what a screen shows depends on who else is there. */
function openLane() {
  const worlds = openWorlds()
  const browser = launch()
  let last: Promise<unknown> = Promise.resolve()
  return {
    inspect(shot: Shot): Promise<string[]> {
      const found = last.then(async () => {
        const world = await worlds.of(shot.demo ? 'demo' : 'empty')
        return inspect({ shot, world, browser: await browser })
      })
      last = found.catch(() => undefined)
      return found
    },
    async close() {
      await (await browser).close()
      await worlds.close()
    },
  }
}

describe.skipIf(!browserPath())('axe finds nothing and nothing overflows', () => {
  let lanes: ReturnType<typeof openLane>[] = []
  beforeAll(() => {
    lanes = [openLane(), openLane()]
  })
  afterAll(() => Promise.all(lanes.map((lane) => lane.close())))

  it.concurrent.each(shots.map((shot, i) => ({ name: shot.name, shot, i })))('$name', async ({ shot, i }) => {
    expect(await lanes[i % lanes.length]?.inspect(shot)).toEqual([])
  })
})
