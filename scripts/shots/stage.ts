import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { World } from '../../tests/harness/server.ts'
import type { Shot, Viewer } from './shot.ts'

/** How large the window is, and whether it is day or night. */
export interface View {
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

export const day = { phone: { ...phone, colorScheme: 'light' }, desktop: { ...desktop, colorScheme: 'light' } } as const
export const night = { phone: { ...phone, colorScheme: 'dark' }, desktop: { ...desktop, colorScheme: 'dark' } } as const

/** The smallest phone. */
export const narrowest: View = { width: 320, height: 640, colorScheme: 'dark' }

type Play = { shot: Shot; world: World; browser: Browser; viewer: Viewer | undefined; view: View }

/** Shows the shot in a browser of its own, hands its settled page to the work and closes it; throws what the page throws. */
export async function onStage({ shot, world, browser, viewer, view }: Play, work: (page: Page) => Promise<void>) {
  const { colorScheme, ...viewport } = view
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', baseURL: world.url })
  const errors: Error[] = []
  try {
    const page = await open(context, world, viewer, shot)
    page.on('pageerror', (error) => errors.push(error))
    await shot.show(page, world)
    await settle(page)
    await work(page)
    if (errors.length) throw new AggregateError(errors, errors.map(({ message }) => message).join('; '))
  } finally {
    await context.close()
  }
}

/** Looks at the page that is shown in another window and another light, without opening it again. */
export async function turn(page: Page, { colorScheme, ...viewport }: View): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(viewport)
  await page.waitForFunction((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme)
  await settle(page)
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

/** Waits for faces, pictures and short moves, so that two runs of the same screen look the same. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const pictures = [...document.images].filter((image) => image.loading !== 'lazy' && !image.complete)
    // A longer one is itself what is shown.
    const moves = document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().endTime) <= 1000)
    await Promise.race([
      Promise.all([
        ...pictures.map((image) => image.decode().catch(() => undefined)),
        ...moves.map((move) => move.finished.catch(() => undefined)),
      ]),
      new Promise((resolve) => setTimeout(resolve, 3000)),
    ])
  })
}
