import { useSyncExternalStore } from 'react'

/** Whether somebody may be reading here: the window is visible and has the focus. */
export const isAttended = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

function subscribe(changed: () => void): () => void {
  // Some browsers still tell of the focus when they say that it has gone.
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

/** As `isAttended`, kept up to date. What is read or seen counts as that only while it is true. */
export const useIsAttended = (): boolean => useSyncExternalStore(subscribe, isAttended)
