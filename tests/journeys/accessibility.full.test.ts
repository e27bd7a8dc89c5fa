import { describe, expect, it } from 'vitest'
import { launch } from '../harness/browser.ts'
import { screenshots } from '../screenshots/index.ts'
import { inspect } from '../screenshots/inspect.ts'
import { openWorlds } from '../screenshots/worlds.ts'
import { shared } from './journey.ts'

describe('axe finds nothing and nothing overflows', async () => {
  const worlds = await shared(openWorlds())
  const browser = await shared(launch())

  // The config runs two at a time. Each screen is opened once and checked in every view.
  it.concurrent.each(screenshots)('$name', async (screenshot) => {
    const world = await worlds.of(screenshot.demo ? 'demo' : 'empty')
    expect(await inspect({ screenshot, world, browser })).toEqual([])
  })
})
