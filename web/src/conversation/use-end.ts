import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end within which the reader still counts as reading the newest. */
const near = 80

/**
 * Keeps the reader's place in a scrolled list: at the end while they are there, and on the same lines when older ones are added above.
 * `firstKey` and `lastKey` identify the first and last entry.
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
    const { scrollTop: top, scrollHeight: height, clientHeight } = element
    // Readers leave the end only by scrolling up. Growing lines or a smaller window move the end, not the reader.
    const hasGoneUp = top < before.current.top
    before.current = { ...before.current, height, top }
    atEnd.current = height - top - clientHeight < near || (atEnd.current && !hasGoneUp)
    setIsAtEnd(atEnd.current)
  }, [scroller])

  const toEnd = useCallback(
    (isSmooth = false) => {
      const element = scroller.current
      if (!element) return
      atEnd.current = true
      const isFar = element.scrollHeight - element.scrollTop > 4 * element.clientHeight
      const isStill = isFar || matchMedia('(prefers-reduced-motion: reduce)').matches
      element.scrollTo({
        top: element.scrollHeight,
        behavior: isSmooth && !isStill ? 'smooth' : 'instant',
      })
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

  // The keyboard opened, the composer grew, or a line wrapped differently.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (!atEnd.current) return remember()
      // An empty chat is read from the top.
      const hasEntries = before.current.first !== undefined
      if (hasEntries) element.scrollTop = element.scrollHeight
      before.current = { ...before.current, height: element.scrollHeight, top: element.scrollTop }
    })
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    // Readers who unfold a text continue reading there.
    const stay = () => {
      atEnd.current = false
    }
    element.addEventListener('unfold', stay)
    return () => {
      observer.disconnect()
      element.removeEventListener('unfold', stay)
    }
  }, [scroller, remember])

  return { isAtEnd, toEnd, onScroll: remember }
}
