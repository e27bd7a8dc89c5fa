import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/** Checks whether the user may be reading here: the window is visible and has the focus. */
export const isAttended = (): boolean =>
  document.visibilityState === 'visible' && document.hasFocus()

function subscribe(changed: () => void): () => void {
  // Some browsers still report the focus during the blur event.
  const changedAndLater = () => {
    changed()
    setTimeout(changed)
  }
  document.addEventListener('visibilitychange', changedAndLater)
  for (const type of ['focus', 'blur', 'pageshow']) addEventListener(type, changedAndLater)
  return () => {
    document.removeEventListener('visibilitychange', changedAndLater)
    for (const type of ['focus', 'blur', 'pageshow']) removeEventListener(type, changedAndLater)
  }
}

/** Like `isAttended`, kept up to date. Text counts as read or seen only while true. */
export const useIsAttended = (): boolean => useSyncExternalStore(subscribe, isAttended)

function subscribeToVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Checks whether this tab is visible. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')

/** Checks whether at least `share` of an element is scrolled into the window. Elements covering it are ignored. */
export function useInView(target: RefObject<Element | null>, share = 0.5): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting === true),
      {
        threshold: share,
      },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, share])
  return isInView
}
