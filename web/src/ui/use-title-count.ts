import { useEffect } from 'react'

/** Shows a number before the document's title, whatever the title becomes meanwhile; nothing if it is 0. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    if (count <= 0) return
    let [own, shown] = ['', '']
    const show = () => {
      if (document.title === shown) return
      own = document.title
      shown = `(${count > 99 ? '99+' : count}) ${own}`.trim()
      document.title = shown
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      if (document.title === shown) document.title = own
    }
  }, [count])
}
