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

/** From this width on there is room for navigation at the side: the `lg:` of the styles. */
export const useIsWide = () => useMedia('(width >= 64rem) and (height >= 30rem)')
/** A phone in landscape: the `flat:` of the styles. */
export const useIsFlat = () => useMedia('(height < 30rem) and (width >= 35rem)')
/** A phone in portrait with little height: the `short:` of the styles. */
export const useIsShort = () => useMedia('(30rem <= height < 44rem) and (width < 64rem)')
/** So little height that a keyboard may cover the rest of it, or a phone in landscape. */
export const useIsLow = () => useMedia('(height < 30rem)')
/** From this width on sheets are dialogs in the middle: the `sm:` of the styles. */
export const useIsRoomy = () => useMedia('(width >= 40rem)')
/** The main pointer is a finger, so that the keyboard is the screen's: a phone, or a tablet. */
export const fingerQuery = '(pointer: coarse)'
export const useIsByFinger = () => useMedia(fingerQuery)
export const useIsStill = () => useMedia('(prefers-reduced-motion: reduce)')
