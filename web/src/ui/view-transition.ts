import { flushSync } from 'react-dom'

/** Runs a state change as a view transition if the browser supports it and the user has not asked for less motion. */
export function withViewTransition(change: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || !document.startViewTransition) change()
  else {
    // If the window is resized during it (by the keyboard or the address bar), the browser skips the animation but makes the change.
    document.startViewTransition(() => flushSync(change)).ready.catch(() => undefined)
  }
}
