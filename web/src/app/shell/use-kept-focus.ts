import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Moves the focus to the new screen when the pressed element has disappeared with its screen, instead of to the top of the page. */
export function useKeptFocus(contentId: string): void {
  const { key } = useLocation()
  const first = useRef(key)
  useEffect(() => {
    if (first.current === key) return
    const frame = requestAnimationFrame(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost) document.getElementById(contentId)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [key, contentId])
}
