import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether somebody can see this tab. */
export const useIsVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
