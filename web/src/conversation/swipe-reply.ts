import { isRightToLeft } from '../ui/direction.ts'

/** Pixels: movement before it counts as a swipe, the distance that triggers a reply, and the farthest the bubble follows. */
const [slop, enough, most] = [12, 56, 84]

/**
 * Calls `reply` when a finger swipes a bubble toward the end of its line. The bubble follows and springs back. @returns a function that
 * detaches it
 */
export function attachSwipeReply(element: HTMLElement, reply: () => void): () => void {
  const listening = new AbortController()
  const turn = isRightToLeft() ? -1 : 1
  let from: { id: number; x: number; y: number } | null = null
  let isHeld = false
  let pulled = 0
  const pull = (x: number) => {
    pulled = x
    element.style.setProperty('--pull', `${x * turn}px`)
    element.style.setProperty('--pulled', `${Math.min(1, x / enough)}`)
  }
  const end = (isDone: boolean) => {
    const isReply = isDone && isHeld && pulled >= enough
    from = null
    isHeld = false
    delete element.dataset.pulled
    if (pulled > 0) pull(0)
    if (isReply) reply()
  }
  const on = <E extends keyof HTMLElementEventMap>(
    type: E,
    listener: (event: HTMLElementEventMap[E]) => void,
    more: AddEventListenerOptions = {},
  ) => element.addEventListener(type, listener, { ...more, signal: listening.signal })

  on('pointerdown', ({ target, pointerType, isPrimary, pointerId, clientX, clientY }) => {
    // Layers opened from the message are its descendants, and a slider moves with the finger.
    const isOther = target instanceof Element && target.closest('dialog, [popover], input') !== null
    from =
      pointerType === 'touch' && isPrimary && !isOther
        ? { id: pointerId, x: clientX, y: clientY }
        : null
  })
  on('pointermove', ({ pointerId, clientX, clientY }) => {
    if (from?.id !== pointerId) return
    const [dx, dy] = [(clientX - from.x) * turn, clientY - from.y]
    if (!isHeld) {
      if (Math.hypot(dx, dy) < slop) return
      // Any other direction scrolls.
      if (dx < 1.5 * Math.abs(dy)) {
        from = null
        return
      }
      isHeld = true
      element.dataset.pulled = ''
      element.setPointerCapture(pointerId)
    }
    const before = pulled
    const over = Math.max(0, dx - slop)
    // Resistance grows with distance.
    pull(Math.min(most, over < enough ? over : enough + (over - enough) / 3))
    if (before < enough && pulled >= enough) navigator.vibrate?.(8)
  })
  on('pointerup', () => end(true))
  on('pointercancel', () => end(false))
  // Otherwise the browser would scroll too, and take the next tap for the end of the scroll.
  on('touchmove', (event) => event.cancelable && isHeld && event.preventDefault(), {
    passive: false,
  })
  return () => listening.abort()
}
