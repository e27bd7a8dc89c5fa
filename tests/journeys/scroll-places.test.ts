import { describe, expect, it } from 'vitest'
import { journeyOf, newMatches } from './journey.ts'

const screens = [
  '/discover',
  '/matches',
  '/games',
  '/profile',
  '/app/account',
  '/app/privacy',
  '/app/rooms',
  '/app/notifications',
]

describe('the place of scrolling', async () => {
  const { world, me, page } = await journeyOf(
    { name: 'Mine' },
    { viewport: { width: 360, height: 640 } },
  )
  await newMatches(world, me, ['Ada', 'Bea', 'Cleo', 'Dora'])

  const place = () =>
    page.evaluate(() => ({
      path: location.pathname,
      top: document.getElementById('content')?.scrollTop,
    }))
  const hasArrived = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
  /** Scrolls to the end. @returns the place once nothing is loaded below anymore */
  const scrollDown = async () => {
    let top = -1
    for (let next = 0; next !== top; ) {
      top = next
      next = await page.evaluate(async () => {
        const content = document.getElementById('content')
        content?.scrollTo(0, content.scrollHeight)
        await new Promise(requestAnimationFrame)
        return content?.scrollTop ?? 0
      })
    }
    return top
  }
  const linksHere = () =>
    page
      .locator('a[href^="/"]:not([href^="/api"]):visible')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])

  it.each(screens)(
    'of %s is not carried to a screen that it links to, and is found again',
    async (from) => {
      await page.goto(from)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const links = (await linksHere()).filter((path) => path !== from)
      expect(links.length).toBeGreaterThan(1)
      for (const href of links) {
        const top = await scrollDown()
        await page.locator(`a[href="${href}"]`).first().dispatchEvent('click')
        await expect.poll(place, { message: `${from} ${href}` }).toEqual({ path: href, top: 0 })
        await expect
          .poll(hasArrived, { message: href })
          .toMatch(/^<(h1|button[^>]* title="Close"|dialog)/)
        await page.goBack()
        await expect.poll(place, { message: `${from} from ${href}` }).toEqual({ path: from, top })
      }
    },
  )

  it('is found again after a reload', async () => {
    await page.goto('/profile')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const top = await scrollDown()
    expect(top).toBeGreaterThan(500)
    await page.reload()
    await expect.poll(place).toEqual({ path: '/profile', top })
  })
})
