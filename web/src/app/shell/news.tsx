import { useEffect } from 'react'
import { NewMessageBanner } from '../../features/chat/new-message-banner.tsx'

type NewsProps = {
  /** How much is new. */
  count: number
  /** Where a banner stands. */
  className: string
}

/** What shows something new on every screen: the number in the title, and the banner of a message. It comes with the code of the live events. */
export function News({ count, className }: NewsProps) {
  useTitleCount(count)
  return <NewMessageBanner className={className} />
}

/** Numbers of ours, which a translator of the page may have kept in a title of its own. */
const numbers = /^(?:\(\d+\+?\) )+/

/** Shows a number before the document's title, whatever the title becomes meanwhile; nothing if it is 0. */
function useTitleCount(count: number): void {
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
