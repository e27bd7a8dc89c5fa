import type { Browser, BrowserContext, Page } from 'playwright-core'
import { patience, type World } from '../harness/server.ts'
import { type Pseudo, speak } from './pseudo.ts'
import type { Screenshot, Viewer } from './screenshot.ts'
import { viewerOf } from './viewers.ts'
import type { View } from './views.ts'

export type Job = { screenshot: Screenshot; world: World; browser: Browser; pseudo?: Pseudo }

/**
 * Opens the screen once and shows its settled page in each view; an `unturnable` one is reopened for each.
 * @throws errors of the page
 */
export async function show(
  job: Job,
  views: readonly View[],
  look: (page: Page, view: View) => Promise<void>,
) {
  for (const turned of job.screenshot.unturnable ? views.map((view) => [view]) : [views]) {
    const [first, ...rest] = turned
    if (!first) continue
    await onStage(job, first, async (page) => {
      await look(page, first)
      for (const view of rest) {
        await turn(page, view)
        await job.screenshot.aim?.(page)
        await look(page, view)
      }
    })
  }
}

async function onStage(
  { screenshot, world, browser, pseudo }: Job,
  view: View,
  work: (page: Page) => Promise<void>,
) {
  const { width, height, colorScheme } = view
  const viewer = await viewerOf(screenshot, world)
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    baseURL: world.url,
    // It takes a second of a browser, and no screen shows its effects.
    serviceWorkers: 'block',
  })
  const errors: Error[] = []
  try {
    if (pseudo) await speak(context, pseudo)
    const page = await open(context, world, viewer, screenshot)
    page.on('pageerror', (error) => errors.push(error))
    await screenshot.show(page, world)
    await enlarge(page, view.text ?? 1)
    await screenshot.aim?.(page)
    // A toast's timer pauses while the window is not visible.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await settle(page)
    await work(page)
    if (errors.length)
      throw new AggregateError(errors, errors.map(({ message }) => message).join('; '))
  } finally {
    await context.close()
  }
}

/** Shows the page in another view without opening it again. */
async function turn(page: Page, { width, height, colorScheme, text = 1 }: View): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height })
  await enlarge(page, text)
  await page.waitForFunction(
    (scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    colorScheme,
  )
  await settle(page)
}

/** Sets the text size like the browser's own setting. */
const enlarge = (page: Page, text: number) =>
  page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`
  }, text * 100)

async function open(
  context: BrowserContext,
  world: World,
  viewer: Viewer | undefined,
  screenshot: Screenshot,
): Promise<Page> {
  if (viewer) {
    const [name = '', value = ''] = viewer.cookie.split(/=(.*)/)
    await context.addCookies([{ name, value, url: world.url, httpOnly: true, sameSite: 'Lax' }])
  }
  if (!screenshot.gated)
    await context.addInitScript(() => localStorage.setItem('age-confirmed', 'true'))
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  return page
}

/** Waits for fonts, pictures and short animations, so that two runs of a screen look the same. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const pictures = [...document.images].filter(
      (image) => image.loading !== 'lazy' && !image.complete,
    )
    // Longer animations are part of the screen.
    const moves = document
      .getAnimations()
      .filter((each) => Number(each.effect?.getComputedTiming().endTime) <= 1000)
    await Promise.race([
      Promise.all([
        ...pictures.map((image) => image.decode().catch(() => undefined)),
        ...moves.map((move) => move.finished.catch(() => undefined)),
      ]),
      new Promise((resolve) => setTimeout(resolve, 3000)),
    ])
  })
}
