import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { attachDrag } from '../../ui/drag.ts'
import { atEdge, type Box, bestPlace, coversMiddle, type Place } from './small-place.ts'

const pressed =
  'a[href], button, input, textarea, select, summary, [role=button], [role=slider], [contenteditable=true]'
/** Milliseconds without a change of the screen after which its controls have their places. */
const settled = 200

const boxOf = ({ left, top, width, height }: DOMRect): Box => ({ left, top, width, height })

/** What can be pressed on the screen below. */
function controlsIn(content: HTMLElement): Box[] {
  return [...content.querySelectorAll(pressed)]
    .map((control) => boxOf(control.getBoundingClientRect()))
    .filter(({ width, height }) => width > 1 && height > 1)
}

/** Places a small window over the screens where it covers least of what can be pressed. A finger or mouse moves it elsewhere. */
export function useSmallWindow(small: RefObject<HTMLElement | null>, isOpen: boolean): Place | null {
  const { pathname } = useLocation()
  const [place, setPlace] = useState<Place | null>(null)
  /** Where the user wants it; first at the bottom, at the end of a line. */
  const wanted = useRef<Place | null>(null)
  /** The screen on which the user has put it where it is. */
  const keptOn = useRef<string | null>(null)

  const settle = useCallback(() => {
    const content = document.getElementById('content')
    if (!content || !small.current) return
    const { width, height } = small.current.getBoundingClientRect()
    const around = boxOf(content.getBoundingClientRect())
    const end = getComputedStyle(content).direction === 'rtl' ? 0 : innerWidth
    wanted.current ??= { left: end, top: innerHeight }
    const target = wanted.current
    const size = { width, height }
    setPlace((now) => {
      if (keptOn.current === location.pathname) return atEdge(target, size, around)
      const controls = controlsIn(content)
      const fits = now && atEdge(now, size, around)
      const isFree = fits && fits.left === now.left && fits.top === now.top
      // It moves by itself only if it must.
      if (isFree && !controls.some((control) => coversMiddle({ ...now, ...size }, control))) return now
      return bestPlace(target, size, around, controls)
    })
  }, [small])

  // biome-ignore lint/correctness/useExhaustiveDependencies: placed again on each screen
  useLayoutEffect(() => {
    if (!isOpen) return
    settle()
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, settled)
    }
    const content = document.getElementById('content')
    const changes = new MutationObserver(soon)
    const sizes = new ResizeObserver(soon)
    if (content) {
      changes.observe(content, { childList: true, subtree: true })
      sizes.observe(content)
    }
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      sizes.disconnect()
    }
  }, [isOpen, pathname, settle])

  useEffect(() => {
    const element = small.current
    if (!element || !isOpen) return
    const rest = () => {
      element.style.translate = ''
    }
    return attachDrag(element, {
      onStart: () => {},
      onMove: (dx, dy) => {
        element.style.translate = `${dx}px ${dy}px`
      },
      onEnd: () => {
        const { left, top } = element.getBoundingClientRect()
        rest()
        wanted.current = { left, top }
        keptOn.current = location.pathname
        settle()
      },
      onCancel: rest,
    })
  }, [small, isOpen, settle])
  return place
}
