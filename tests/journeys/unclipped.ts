import type { Page } from 'playwright-core'

/** Texts that people wrote that could be painted over their surroundings. */
export const unclipped = (page: Page): Promise<string[]> =>
  page.locator('bdi, [dir="auto"]:not(input, textarea)').evaluateAll((all) =>
    all
      .filter((element) => {
        for (
          let at: Element | null = element, steps = 0;
          at && steps < 4;
          at = at.parentElement, steps++
        ) {
          const { display, overflowY } = getComputedStyle(at)
          if (overflowY !== 'visible' && display !== 'inline') return false
        }
        return true
      })
      .map(({ outerHTML }) => outerHTML),
  )
