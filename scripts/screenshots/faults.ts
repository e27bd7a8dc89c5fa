import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds on the page, one text a rule, with the first elements that break it. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Loaded once a page: reading its source costs more than its rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) =>
      [
        `${id}: ${help}`,
        ...nodes.slice(0, 3).flatMap(({ html, failureSummary }) => [html.slice(0, 160), failureSummary]),
      ].join('\n  '),
    )
  })
}

/** What stands out to the side of the window, and so makes the page scroll where it must not. */
export function overflowFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.scrollingElement ?? document.documentElement
    return scrollWidth > innerWidth ? [`overflow: ${scrollWidth} px wide in a window of ${innerWidth} px`] : []
  })
}
