import type { Page } from 'playwright-core'

/** Our own texts that are not fully visible: cut off by their box, ended by an ellipsis, or broken in two. Returns one line per text. */
export const cutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>()
    const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (
      let node = walker.nextNode() as Text | null;
      node;
      node = walker.nextNode() as Text | null
    ) {
      const element = node.parentElement
      // Texts that people wrote may be of any length.
      if (
        !element ||
        !node.data.trim() ||
        element.closest('bdi, [dir=auto], [inert], svg, style, script, noscript, .sr-only, select')
      )
        continue
      // A card that is dragged leaves the window.
      const card = element.closest('[data-card] > *')
      if (card && new DOMMatrix(getComputedStyle(card).transform).e !== 0) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width === 0) continue
      const said = node.data.trim().slice(0, 60)
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, position, clipPath, display } = getComputedStyle(at)
        const { clientWidth, clientHeight } = at
        // Only for screen readers.
        if (clientWidth <= 1 || clipPath !== 'none') break
        const box = at.getBoundingClientRect()
        // A line that wraps in a box one line high drops whole words that do not fit.
        if (
          getComputedStyle(at).flexWrap === 'wrap' &&
          overflowY === 'hidden' &&
          text.top > box.bottom
        )
          break
        const [isClosedAside, isClosedBelow] = [overflowX, overflowY].map(
          (each) => each === 'hidden' || each === 'clip',
        )
        const slack = overflowX === 'clip' ? 8 : 1
        if (
          display !== 'inline' &&
          isClosedAside &&
          (text.left < box.left - slack || text.right > box.right + slack)
        )
          faults.add(`cut at its side: ${said} (${Math.round(text.width)} in ${clientWidth})`)
        if (
          display !== 'inline' &&
          isClosedBelow &&
          (text.top < box.top - 8 || text.bottom > box.bottom + 8)
        )
          faults.add(`cut below: ${said} (${Math.round(text.height)} in ${clientHeight})`)
        if (
          position === 'fixed' ||
          overflowX === 'auto' ||
          overflowY === 'auto' ||
          overflowX === 'scroll'
        )
          break
      }
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}]{2,}/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = [...range.getClientRects()]
          .filter(({ width }) => width > 0)
          .map(({ top }) => Math.round(top))
        // A longer word may be wider than the line.
        if (word.length > 14) continue
        if (tops.length > 1 && Math.max(...tops) - Math.min(...tops) > 8)
          faults.add(`broken in two: ${word} in ${said}`)
      }
    }
    return [...faults]
  })

/** Checks the page's declared language and direction. */
export const languageFaults = async (page: Page, lang: string, dir: string): Promise<string[]> => {
  const found = await page.evaluate(() => `${document.documentElement.lang} ${document.dir}`)
  return found === `${lang} ${dir}` ? [] : [`the page is in ${found} instead of ${lang} ${dir}`]
}
