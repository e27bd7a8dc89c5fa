import type { Locator, Page } from 'playwright-core'
import { isFirefox } from './firefox.ts'

let isPatched = false

/** Makes taps and navigations of all pages wait until nothing moves that would cancel them. */
export function actAtRest(page: Page): void {
  if (isPatched) return
  isPatched = true
  const locators: Locator = Object.getPrototypeOf(page.locator('html'))
  const { tap } = locators
  // The browser drops a tap on a moving target, and Playwright considers a sheet still that has not started moving in.
  locators.tap = async function tapOnceAtRest(this: Locator, options) {
    const page = this.page()
    // The browser draws a tab behind another only now and then, and a tap waits until it is drawn.
    if (page.context().pages().length > 1) await page.bringToFront()
    // After a navigation the tap looks its target up again.
    if (!options?.force)
      await this.evaluate(atRest, null, { timeout: options?.timeout }).catch(() => {})
    // Firefox has no tap here, but each click comes from a finger.
    await (isFirefox(page) ? this.click(options) : tap.call(this, options))
  }
  const pages: Page = Object.getPrototypeOf(page)
  const { goto, reload } = pages
  pages.goto = async function gotoOnceAtRest(this: Page, ...rest) {
    await untilHistoryRests(this)
    return goto.apply(this, rest)
  }
  pages.reload = async function reloadOnceAtRest(this: Page, ...rest) {
    await untilHistoryRests(this)
    return reload.apply(this, rest)
  }
}

/** Waits until the history entries of closed layers were left: the step back under way would cancel a navigation. */
async function untilHistoryRests(page: Page): Promise<void> {
  try {
    if (!(await page.evaluate(isHistoryAtRest))) await page.waitForFunction(isHistoryAtRest)
  } catch {
    // A page that is leaving or closed has no history to wait for.
  }
}

/** Runs in the page. */
const isHistoryAtRest = `!history.state?.layers ||
  document.querySelector('dialog[open], :popover-open:not([popover=manual])') !== null`

/** Runs in the page: resolves once neither the element nor its ancestors have a running transition or finite animation. */
async function atRest(element: Element | SVGElement | HTMLElement): Promise<void> {
  for (let part: Element | null = element; part; part = part.parentElement) {
    const running = part
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(running.map(({ finished }) => finished))
  }
}
