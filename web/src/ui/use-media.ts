import { useSyncExternalStore } from 'react'

/** Whether a media query holds, kept up to date. */
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

/** From here on there is room for navigation at the side. */
export const useIsWide = () => useMedia('(min-width: 1024px)')
export const useIsStill = () => useMedia('(prefers-reduced-motion: reduce)')
