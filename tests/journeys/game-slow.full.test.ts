import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { active } from '../features/balloon-games/games.ts'
import { launchNiced } from '../harness/browser.ts'
import { button } from './calls.ts'
import { journey, shared } from './journey.ts'
import { visitAs } from './steps.ts'

/** Runs in the page before its code: a device with two cores, which counts its connections and those closed after showing frames. */
const countConnections = `{
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 })
  const Native = RTCPeerConnection
  const open = new Set()
  globalThis.connections = { made: 0, wasted: 0, replaced: 0 }
  globalThis.RTCPeerConnection = class extends Native {
    hasShown = false
    constructor(...args) {
      super(...args)
      open.add(this)
      globalThis.connections.made++
    }
    close() {
      if (open.delete(this)) globalThis.connections[this.hasShown ? 'replaced' : 'wasted']++
      super.close()
    }
  }
  setInterval(async () => {
    for (const connection of open) {
      if (connection.hasShown) continue
      const stats = [...(await connection.getStats()).values()]
      connection.hasShown = stats.some(({ type, framesDecoded }) => type === 'inbound-rtp' && framesDecoded > 0)
    }
  }, 500)
}`

interface Counted {
  connections: { made: number; wasted: number; replaced: number }
}

/** Slowdown factor of each page's own work. */
const slower = 6
/** Each of five sees four others. */
const pictures = 20

describe('five people on slow devices in the video room', async () => {
  const { world } = await journey()
  const browser = await shared(launchNiced())

  it('all see each other at last: at most one connection of a pair is thrown away, and none that shows frames', {
    timeout: 600_000,
  }, async () => {
    const { creator, guests, id } = await active(world, 4)
    const pages: Page[] = []
    for (const who of [creator, ...guests]) {
      const { context, page } = await visitAs(browser, world, who)
      await context.addInitScript({ content: countConnections })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(`/app/game/${id}`)
      await button(page, 'Join video room').waitFor()
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
      pages.push(page)
    }
    await Promise.all(pages.map((page) => button(page, 'Join video room').tap()))
    await Promise.all(
      pages.map((page) => button(page, 'Leave video room').waitFor({ timeout: 180_000 })),
    )
    const showing = async () => {
      const perPage = await Promise.all(
        pages.map((page) =>
          page.evaluate(
            () =>
              [
                ...document.querySelectorAll<HTMLVideoElement>(
                  'video[aria-label^="Video of Crowd"]',
                ),
              ].filter((video) => video.getVideoPlaybackQuality().totalVideoFrames > 0).length,
          ),
        ),
      )
      return perPage.reduce((sum, count) => sum + count, 0)
    }
    const counts = () =>
      Promise.all(
        pages.map((page) => page.evaluate(() => (globalThis as unknown as Counted).connections)),
      )
    const start = performance.now()
    try {
      await expect.poll(showing, { timeout: 300_000 }).toBe(pictures)
      // It stays that way.
      await pages[0]?.waitForTimeout(10_000)
      const counted = await counts()
      expect(counted.map(({ replaced }) => replaced)).toEqual([0, 0, 0, 0, 0])
      // One connection of each pair, at both of its ends.
      const wasted = counted.reduce((sum, page) => sum + page.wasted, 0)
      expect(wasted).toBeLessThanOrEqual(pictures)
      expect(await showing()).toBe(pictures)
    } finally {
      console.log(
        'connections of each page',
        JSON.stringify(await counts()),
        'pictures',
        await showing(),
        'after',
        Math.round(performance.now() - start),
        'ms',
      )
    }
  })
})
