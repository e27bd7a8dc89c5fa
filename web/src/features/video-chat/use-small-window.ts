import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isRightToLeft } from '../../ui/direction.ts'
import { dragFreely } from '../../ui/drag-freely.ts'
import { atEdge, type Box, bestPlace, lossAt, type Place } from './small-place.ts'

const pressed =
  'a[href], button, input, textarea, select, summary, [role=button], [role=slider], [contenteditable=true]'
/** Share that another place must cover less for the window to move on the same screen. */
const worthMoving = 0.3
/** Milliseconds without a change of the screen after which its controls are in place. */
const settled = 200

const boxOf = ({ left, top, width, height }: DOMRect): Box => ({ left, top, width, height })

/** Controls on the screen below. */
function controlsIn(content: HTMLElement): Box[] {
  return [...content.querySelectorAll(pressed)]
    .map((control) => boxOf(control.getBoundingClientRect()))
    .filter(({ width, height }) => width > 1 && height > 1)
}

/** Places a small window where it covers the fewest controls of the screen below. A finger or mouse can move it. */
export function useSmallWindow(
  small: RefObject<HTMLElement | null>,
  isOpen: boolean,
): Place | null {
  const { pathname } = useLocation()
  const [place, setPlace] = useState<Place | null>(null)
  /** The user's place for it, in pixels above the lower edge; initially at the bottom end. */
  const wanted = useRef<{ isRight: boolean; above: number } | null>(null)
  /** The screen on which the user put it in its place. */
  const keptOn = useRef<string | null>(null)

  const settle = useCallback(
    (isNewScreen: boolean) => {
      const content = document.getElementById('content')
      if (!content || !small.current) return
      const { width, height } = small.current.getBoundingClientRect()
      const around = boxOf(content.getBoundingClientRect())
      wanted.current ??= { isRight: !isRightToLeft(), above: 0 }
      const { isRight, above } = wanted.current
      const size = { width, height }
      const target = {
        left: isRight ? innerWidth : 0,
        top: around.top + around.height - above - height,
      }
      setPlace((now) => {
        if (keptOn.current === location.pathname) return atEdge(target, size, around)
        const controls = controlsIn(content)
        const best = bestPlace(target, size, around, controls)
        const kept = now && atEdge(now, size, around)
        if (isNewScreen || !kept || kept.left !== now.left || kept.top !== now.top) return best
        const saved = lossAt({ ...now, ...size }, controls) - lossAt({ ...best, ...size }, controls)
        return saved > worthMoving ? best : now
      })
    },
    [small],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: placed again on each screen
  useLayoutEffect(() => {
    if (!isOpen) return
    settle(true)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        settle(isFirst)
        isFirst = false
      }, settled)
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
    return dragFreely(element, ({ left, width, bottom }) => {
      const end = document.getElementById('content')?.getBoundingClientRect()
      if (!end) return
      wanted.current = {
        isRight: left + width / 2 > end.left + end.width / 2,
        above: end.bottom - bottom,
      }
      keptOn.current = location.pathname
      settle(true)
    })
  }, [small, isOpen, settle])
  return place
}
