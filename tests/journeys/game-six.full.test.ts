import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { active } from '../features/balloon-games/games.ts'
import { button } from './calls.ts'
import { journey } from './journey.ts'
import { visitAs } from './steps.ts'

/** Runs in the page before its code: with four cores each person sends their picture at 160 × 120 to each of the others. */
const fourCores = `Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 })`

/** Frames that each tile must show next: a second of a camera. */
const more = 15

/** Milliseconds until a broken test gives up: thirty pictures at once are slow on a busy machine. */
const timeout = 300_000

describe('six people in the video room', async () => {
  const { world, browser } = await journey()

  /** Decoded frames of each other person's picture, by name. */
  const framesOn = (page: Page): Promise<Record<string, number>> =>
    page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLVideoElement>('video[aria-label^="Video of Crowd"]')].map(
          (video) => [video.ariaLabel ?? '', video.getVideoPlaybackQuality().totalVideoFrames],
        ),
      ),
    )

  it('all see each of the others move', { timeout: 2 * timeout }, async () => {
    const { creator, guests, id } = await active(world, 5)
    const pages: Page[] = []
    for (const who of [creator, ...guests]) {
      const { context, page } = await visitAs(browser, world, who)
      await context.addInitScript({ content: fourCores })
      // Drawing the drift of thirty balloons costs as much as their pictures.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(`/app/game/${id}`)
      await button(page, 'Join video room').tap()
      await button(page, 'Leave video room').waitFor()
      pages.push(page)
    }
    const everywhere = () => Promise.all(pages.map(framesOn))
    const showing = async () =>
      (await everywhere()).map((on) => Object.values(on).filter((frames) => frames > 0).length)
    await expect.poll(showing, { timeout }).toEqual(pages.map(() => 5))
    const before = await everywhere()
    const fewest = async () => {
      const now = await everywhere()
      const shown = before.flatMap((on, at) =>
        Object.entries(on).map(([name, frames]) => (now[at]?.[name] ?? 0) - frames),
      )
      return Math.min(...shown)
    }
    await expect.poll(fewest, { timeout }).toBeGreaterThanOrEqual(more)
  })
})
