import { describe, expect, it } from 'vitest'
import { desktop, phone } from '../harness/browser.ts'
import { person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { holdCode, visitAs } from './steps.ts'

describe('the outline in the page', async () => {
  const { world, browser } = await journey()
  const me = await person(world, { name: 'Mine' })
  await person(world, { name: 'Ada' })

  const windows = { phone, desktop, 'phone in landscape': { width: 844, height: 390 } }

  it.each(Object.entries(windows))(
    'shows the bars of a %s before any code arrives, where the app then has them',
    async (_, viewport) => {
      const { page, context } = await visitAs(browser, world, me, { viewport })
      await page.goto('/matches')
      const tab = page.getByRole('link', { name: 'Matches', exact: true })
      await tab.waitFor()
      await page.evaluate(() => document.fonts.ready)
      const inApp = await tab.boundingBox()

      const release = await holdCode(context)
      await page.goto('/matches', { waitUntil: 'commit' })
      const drawn = page.locator('.outline-tabs [data-current]')
      await drawn.waitFor()
      expect(await drawn.textContent()).toBe('Matches')
      expect(await page.locator('.boot').isVisible()).toBe(false)
      const inPage = await drawn.boundingBox()
      for (const side of ['x', 'y', 'width', 'height'] as const) {
        expect(
          Math.abs((inPage?.[side] ?? -1000) - (inApp?.[side] ?? 0)),
          side,
        ).toBeLessThanOrEqual(2)
      }
      release()
      await tab.waitFor()
      expect(await drawn.count()).toBe(0)
    },
  )

  const pictures = { '/discover': '[data-card] img', '/profile': 'main button img' }

  it.each(Object.entries(pictures))(
    'holds the main picture of %s before any code arrives, where the app then has it',
    async (path, own) => {
      for (const viewport of [phone, { width: 360, height: 640 }]) {
        const { page, context } = await visitAs(browser, world, me, { viewport })
        const picture = page.locator(own).first()
        await page.goto(path)
        await picture.waitFor()

        const release = await holdCode(context)
        await page.goto(path, { waitUntil: 'commit' })
        const drawn = page.locator('#first-picture')
        await drawn.waitFor()
        const inPage = await drawn.boundingBox()
        const src = await drawn.getAttribute('src')
        release()
        await picture.waitFor()
        expect(await picture.getAttribute('src')).toBe(src)
        const inApp = await picture.boundingBox()
        for (const side of ['x', 'y', 'width', 'height'] as const) {
          expect(
            Math.abs((inPage?.[side] ?? -1000) - (inApp?.[side] ?? 0)),
            side,
          ).toBeLessThanOrEqual(2)
        }
        await expect.poll(() => drawn.count()).toBe(0)
      }
    },
  )

  it('is not shown to someone who was not signed in with this browser', async () => {
    const { page, context } = await visitAs(
      browser,
      world,
      { cookie: 'sid=unknown' },
      { viewport: phone },
    )
    const release = await holdCode(context)
    await page.goto('/matches', { waitUntil: 'commit' })
    await page.locator('.boot').waitFor()
    expect(await page.locator('.outline').isVisible()).toBe(false)
    release()
  })
})
