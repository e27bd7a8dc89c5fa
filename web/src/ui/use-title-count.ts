import { useEffect } from 'react'

/** Numbers of ours, which a translator of the page may have kept in a title of its own. */
const numbers = /^(?:\(\d+\+?\) )+/

/** Shows a number before the document's title, whatever the title becomes meanwhile; nothing if it is 0. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    if (count <= 0) return
    let shown = ''
    const show = () => {
      if (document.title === shown) return
      const own = document.title.replace(numbers, '')
      shown = `(${count > 99 ? '99+' : count}) ${own}`.trim()
      document.title = shown
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(numbers, '')
    }
  }, [count])
}
