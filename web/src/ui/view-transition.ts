import { flushSync } from 'react-dom'

/** Runs a state change as a view transition where the browser has them and the person wants motion. */
export function withViewTransition(change: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || !document.startViewTransition) change()
  else {
    // A phone whose window changes its size meanwhile (the keyboard, the address bar) skips the picture of the way; the change is made.
    document.startViewTransition(() => flushSync(change)).ready.catch(() => undefined)
  }
}
