import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shots } from '../../scripts/shots/index.ts'
import { inspect } from '../../scripts/shots/inspect.ts'
import { openWorlds } from '../../scripts/shots/worlds.ts'
import { browserPath, launch } from '../harness/browser.ts'

describe.skipIf(!browserPath())('axe finds nothing and nothing overflows', () => {
  const worlds = openWorlds()
  let browser: Browser

  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(async () => {
    await browser.close()
    await worlds.close()
  })

  it.each(shots)('$name', async (shot) => {
    const world = await worlds.of(shot.demo ? 'demo' : 'empty')
    expect(await inspect({ shot, world, browser })).toEqual([])
  })
})
