import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds on the page, one text a rule, with the first elements that break it. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Nothing is embedded from elsewhere, so the short way is whole: it needs no second page for its result.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.map(({ id, help, nodes }) =>
    [
      `${id}: ${help}`,
      ...nodes.slice(0, 3).flatMap(({ html, failureSummary }) => [html.slice(0, 160), failureSummary]),
    ].join('\n  '),
  )
}

/** What stands out to the side of the window, and so makes the page scroll where it must not. */
export function overflowFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.scrollingElement ?? document.documentElement
    return scrollWidth > innerWidth ? [`overflow: ${scrollWidth} px wide in a window of ${innerWidth} px`] : []
  })
}
