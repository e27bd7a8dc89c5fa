import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  const viewport = window.visualViewport
  viewport?.addEventListener('resize', changed)
  viewport?.addEventListener('scroll', changed)
  return () => {
    viewport?.removeEventListener('resize', changed)
    viewport?.removeEventListener('scroll', changed)
  }
}

/** Pixels of the page covered by an on-screen keyboard, in browsers that overlay it instead of shrinking the page. */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, () => {
    const viewport = window.visualViewport
    if (!viewport || viewport.scale > 1) return 0
    return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop))
  })
}
