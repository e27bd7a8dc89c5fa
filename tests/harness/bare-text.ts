import type { BrowserContext } from 'playwright-core'

/** Reports any text beside an element or another text as a page error, because a translated page would break there. */
export const reportBareText = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: report })

/** Treats all text of the pages like a translator does: replaces each text node with elements. */
export const translate = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: translateAll })

const textsIn = `
  const skipped = 'script, style, textarea, title, option, noscript'
  const textsIn = (root) => {
    if (root.nodeType === Node.TEXT_NODE) return [root]
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found = []
    while (walker.nextNode()) found.push(walker.currentNode)
    return found
  }
  const isShown = (text) => text.isConnected && text.data.trim() !== '' && !text.parentElement?.closest(skipped)
  const watch = (see) => {
    const seeAll = (records) => {
      for (const { type, target, addedNodes } of records) {
        const roots = type === 'characterData' ? [target] : [...addedNodes]
        for (const text of roots.flatMap(textsIn)) if (isShown(text)) see(text)
      }
    }
    new MutationObserver(seeAll).observe(document, { subtree: true, childList: true, characterData: true })
  }`

const report = `{${textsIn}
  watch((text) => {
    const { parentElement: parent } = text
    // The library's announcement of a toast, which appears and goes as a whole.
    if (parent.matches('span[role=status]')) return
    const beside = [...parent.childNodes].filter((node) => node !== text && node.nodeType !== Node.COMMENT_NODE)
    if (beside.length > 0) console.error('bare text: ' + text.data + ' in ' + parent.outerHTML.slice(0, 300))
  })
}`

const translateAll = `{${textsIn}
  watch((text) => {
    if (text.parentElement.closest('font')) return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    inner.textContent = text.data
    text.replaceWith(outer)
  })
}`
