import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { keepPlace, placeOf } from './scroll-places.ts'

const touches = ['pointerdown', 'wheel', 'keydown'] as const

/**
 * Opens a new screen at its top with the focus on its heading. Going back restores the place of
 * scrolling and focuses the link that led away. Both go on while content arrives, until the user
 * touches, scrolls or types.
 */
export function useArrival(contentId: string): void {
  const { key, pathname } = useLocation()
  const last = useRef({ pathname, isFirst: true })
  useLayoutEffect(() => {
    const content = document.getElementById(contentId)
    if (!content) return
    const { pathname: from, isFirst } = last.current
    last.current = { pathname, isFirst: false }
    const place = placeOf(key)
    const isReturn = place !== undefined
    // Another query or hash is the same screen.
    const isSame = !isReturn && (isFirst || from === pathname)

    let isAtPlace = isSame
    const save = () => {
      if (isAtPlace) keepPlace(key, content.scrollTop)
    }
    const arrive = () => {
      if (!isAtPlace) isAtPlace = scrolledTo(content, place ?? 0)
      if (!isFirst && !isSame) keepFocus(content, isReturn ? `a[href="${from}"]` : 'h1')
    }
    const observer = new MutationObserver(arrive)
    const settle = () => {
      observer.disconnect()
      isAtPlace = true
    }
    if (!isSame) observer.observe(content, { childList: true, subtree: true })
    // A first read would force a layout while the page loads.
    if (isFirst && isSame) keepPlace(key, 0)
    else {
      arrive()
      save()
    }

    content.addEventListener('scroll', save, { passive: true })
    for (const type of touches) addEventListener(type, settle, { capture: true, passive: true })
    return () => {
      settle()
      content.removeEventListener('scroll', save)
      for (const type of touches) removeEventListener(type, settle, { capture: true })
    }
  }, [key, pathname, contentId])
}

/** @returns whether the content is high enough to be scrolled to `top` */
function scrolledTo(content: HTMLElement, top: number): boolean {
  content.scrollTop = top
  return Math.abs(content.scrollTop - top) < 1
}

/** Focuses the first match, or the content until there is one, unless something else has the focus. */
function keepFocus(content: HTMLElement, selector: string): void {
  const active = document.activeElement
  if (active !== content && content.contains(active)) return
  if (document.querySelector('dialog:modal')) return
  const target = content.querySelector<HTMLElement>(selector)
  // Makes a heading focusable; a link has 0.
  if (target && target.tabIndex < 0) target.tabIndex = -1
  ;(target ?? content).focus({ preventScroll: true })
}
