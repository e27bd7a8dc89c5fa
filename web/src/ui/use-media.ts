import { useSyncExternalStore } from 'react'

/** Checks whether a media query matches, kept up to date. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** Wide enough for navigation at the side: `lg:` in the styles. */
export const useIsWide = () => useMedia('(width >= 64rem) and (height >= 30rem)')
/** A phone in landscape: `flat:` in the styles. */
export const useIsFlat = () => useMedia('(height < 30rem) and (width >= 35rem)')
/** So low that a keyboard may cover the rest, or a phone in landscape. */
export const useIsLow = () => useMedia('(height < 30rem)')
/** Wide enough to center sheets as dialogs: `sm:` in the styles. */
export const useIsRoomy = () => useMedia('(width >= 40rem)')
/** The main pointer is a finger, so the keyboard is on screen: a phone or tablet. */
export const fingerQuery = '(pointer: coarse)'
export const useIsByFinger = () => useMedia(fingerQuery)
export const useIsStill = () => useMedia('(prefers-reduced-motion: reduce)')
