import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screenshots } from '../../scripts/screenshots/index.ts'
import { inspect } from '../../scripts/screenshots/inspect.ts'
import { openWorlds } from '../../scripts/screenshots/worlds.ts'
import { browserPath, launchToLook } from '../harness/browser.ts'

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
