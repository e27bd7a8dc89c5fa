import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { World } from '../../tests/harness/server.ts'
import type { Shot, Viewer } from './shot.ts'

const screens = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
const themes = ['light', 'dark'] as const

type Job = { shot: Shot; world: World; browser: Browser; folder: string; axe: boolean }

/** Takes one shot on both screens in both themes; returns how many faults it met. */
export async function take({ shot, world, browser, folder, axe }: Job): Promise<number> {
  let viewer = shot.fresh ? undefined : await shot.prepare?.(world)
  let faults = 0
  for (const viewport of screens) {
    for (const colorScheme of themes) {
      const label = `${shot.name}-${viewport.width}-${colorScheme}`
      if (shot.fresh) viewer = await shot.prepare?.(world)
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', baseURL: world.url })
      try {
        const page = await open(context, world, viewer, shot)
        page.on('pageerror', (error) => {
          faults += 1
          console.error(`${label}: ${error.message}`)
        })
        await shot.show(page, world)
        await settle(page)
        await page.screenshot({ path: join(folder, `${label}.png`) })
        if (axe) faults += await inspect(page, label)
      } catch (error) {
        faults += 1
        console.error(`${label}: ${error instanceof Error ? error.message : error}`)
      } finally {
        await context.close()
      }
    }
  }
  return faults
}

async function open(context: BrowserContext, world: World, viewer: Viewer | undefined, shot: Shot): Promise<Page> {
  if (viewer) {
    const [name = '', value = ''] = viewer.cookie.split(/=(.*)/)
    await context.addCookies([{ name, value, url: world.url, httpOnly: true, sameSite: 'Lax' }])
  }
  if (!shot.gated) await context.addInitScript(() => localStorage.setItem('age-confirmed', 'true'))
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  return page
}

/** Waits for faces and pictures, so that two runs of the same screen look the same. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const pending = [...document.images].filter((image) => image.loading !== 'lazy' && !image.complete)
    await Promise.race([
      Promise.all(pending.map((image) => image.decode().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 3000)),
    ])
  })
  await page.waitForTimeout(400)
}

async function inspect(page: Page, label: string): Promise<number> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  for (const { id, help, nodes } of violations) {
    console.error(`${label}: ${id}: ${help}`)
    for (const node of nodes.slice(0, 3)) console.error(`  ${node.html.slice(0, 160)}\n  ${node.failureSummary}`)
  }
  return violations.length
}
