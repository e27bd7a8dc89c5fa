import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end within which somebody still counts as reading the newest. */
const near = 80

/**
 * Keeps a scrolled list where its reader is: at the end while they are at the end, and on the same lines when older ones are put
 * in front. `firstKey` and `lastKey` name its first and last entry.
 */
export function useEnd(
  scroller: RefObject<HTMLElement | null>,
  firstKey: string | undefined,
  lastKey: string | undefined,
) {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const atEnd = useRef(true)
  const before = useRef<{ first: string | undefined; height: number; top: number }>({
    first: undefined,
    height: 0,
    top: 0,
  })

  const remember = useCallback(() => {
    const element = scroller.current
    if (!element) return
    before.current = { ...before.current, height: element.scrollHeight, top: element.scrollTop }
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < near
    setIsAtEnd(atEnd.current)
  }, [scroller])

  const toEnd = useCallback(
    (isSmooth = false) => {
      const element = scroller.current
      if (!element) return
      atEnd.current = true
      const isFar = element.scrollHeight - element.scrollTop > 4 * element.clientHeight
      const isStill = isFar || matchMedia('(prefers-reduced-motion: reduce)').matches
      element.scrollTo({ top: element.scrollHeight, behavior: isSmooth && !isStill ? 'smooth' : 'instant' })
    },
    [scroller],
  )

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || lastKey === undefined) return
    const { first, height, top } = before.current
    if (atEnd.current) element.scrollTop = element.scrollHeight
    else if (first !== firstKey) element.scrollTop = top + element.scrollHeight - height
    before.current = { first: firstKey, height: element.scrollHeight, top: element.scrollTop }
  }, [scroller, firstKey, lastKey])

  // The keyboard opens, the composer grows, a line wraps anew.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      // A chat without messages has no end to stay at; its drawing is read from the top.
      const hasEntries = before.current.first !== undefined
      if (atEnd.current && hasEntries) element.scrollTop = element.scrollHeight
      before.current = { ...before.current, height: element.scrollHeight, top: element.scrollTop }
    })
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [scroller])

  return { isAtEnd, toEnd, onScroll: remember }
}
