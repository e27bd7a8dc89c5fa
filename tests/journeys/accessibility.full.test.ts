import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, launchToLook } from '../harness/browser.ts'
import { screenshots } from '../screenshots/index.ts'
import { inspect } from '../screenshots/inspect.ts'
import { openWorlds } from '../screenshots/worlds.ts'

describe.skipIf(!browserPath())('axe finds nothing and nothing overflows', () => {
  const worlds = openWorlds()
  let browser: Browser
  beforeAll(async () => {
    browser = await launchToLook()
  })
  afterAll(async () => {
    await browser?.close()
    await worlds.close()
  })

  // The config runs two at a time. Each screen is opened once and checked in every view.
  it.concurrent.each(screenshots)('$name', async (screenshot) => {
    const world = await worlds.of(screenshot.demo ? 'demo' : 'empty')
    expect(await inspect({ screenshot, world, browser })).toEqual([])
  })
})
