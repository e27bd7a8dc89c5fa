/** Milliseconds, as specified. */
const shownFor = 5000

/**
 * Ends a toast after its time, which pauses while the user's attention is elsewhere or on the toast: a mouse over it, the focus in it, or
 * another window.
 * @returns `hold` to report whether a mouse is over it, and `stop` to end all this
 */
export function runToastTime(
  region: HTMLElement,
  end: () => void,
): { hold(isHeld: boolean): void; stop(): void } {
  const held = new Set<'mouse' | 'focus' | 'window'>()
  let left = shownFor
  let since = 0
  let timer = 0
  const listening = new AbortController()
  const { signal } = listening

  const run = () => {
    since = performance.now()
    timer = window.setTimeout(end, left)
  }
  const set = (what: 'mouse' | 'focus' | 'window', isHeld: boolean) => {
    const wasHeld = held.size > 0
    if (isHeld) held.add(what)
    else held.delete(what)
    if (wasHeld === held.size > 0) return
    if (wasHeld) return run()
    clearTimeout(timer)
    left -= performance.now() - since
  }
  region.addEventListener('focusin', () => set('focus', true), { signal })
  region.addEventListener('focusout', () => set('focus', false), { signal })
  window.addEventListener('blur', () => set('window', true), { signal })
  window.addEventListener('focus', () => set('window', false), { signal })
  run()
  return {
    hold: (isHeld) => set('mouse', isHeld),
    stop() {
      clearTimeout(timer)
      listening.abort()
    },
  }
}
