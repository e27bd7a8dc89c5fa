import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Findings of axe on the page: one line per broken rule, with the first elements that break it. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Loads axe once per page, since reading its source takes longer than running its rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) =>
      [
        `${id}: ${help}`,
        ...nodes
          .slice(0, 3)
          .flatMap(({ html, failureSummary }) => [html.slice(0, 160), failureSummary]),
      ].join('\n  '),
    )
  })
}

/** Elements that extend beyond the sides of the window, or of the screen within its bars, and so make it scroll sideways. */
export function overflowFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.scrollingElement ?? document.documentElement
    const main = document.querySelector('main')
    return [
      ...(scrollWidth > innerWidth
        ? [`overflow: ${scrollWidth} px wide in a window of ${innerWidth} px`]
        : []),
      ...(main && main.scrollWidth > main.clientWidth
        ? [`overflow: ${main.scrollWidth} px wide in a screen of ${main.clientWidth} px`]
        : []),
    ]
  })
}
