/** Pixels: a press that moves less stays a tap; a toast swiped this far is removed, as specified. */
const far = { tap: 8, enough: 50 } as const

/**
 * Removes a toast that is swiped to the right, in every language. Taps pass through it to the page beneath, so the page is watched for
 * pointers pressed over it; once one swipes, the page's own gesture is canceled.
 * @param hold called with whether a mouse is over it
 * @returns a function that stops it
 */
export function swipeAway(
  toast: HTMLElement,
  dismiss: () => void,
  hold: (isOver: boolean) => void,
): () => void {
  let start: { x: number; y: number; id: number; beneath: EventTarget | null } | null = null
  let isSwiping = false
  let isOver = false
  const listening = new AbortController()
  const on = <E extends keyof WindowEventMap>(type: E, heard: (event: WindowEventMap[E]) => void) =>
    window.addEventListener(type, heard, {
      capture: true,
      passive: false,
      signal: listening.signal,
    })

  const isOn = ({ clientX, clientY }: PointerEvent) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect()
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  }
  const letGo = (end: 'cancel' | 'end') => {
    toast.dataset.swipe = end
    if (end === 'cancel') toast.style.removeProperty('--moved')
    isSwiping = false
    start = null
  }
  const hover = (event: PointerEvent) => {
    const was = isOver
    isOver = event.pointerType === 'mouse' && isOn(event)
    if (isOver !== was) hold(isOver)
  }

  on('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary || !isOn(event)) return
    start = { x: event.clientX, y: event.clientY, id: event.pointerId, beneath: event.target }
  })
  on('pointermove', (event) => {
    hover(event)
    if (event.pointerId !== start?.id) return
    const dx = event.clientX - start.x
    const dy = event.clientY - start.y
    if (!isSwiping) {
      if (Math.hypot(dx, dy) < far.tap) return
      if (dx < Math.abs(dy)) {
        start = null
        return
      }
      isSwiping = true
      const { pointerId, pointerType } = event
      start.beneath?.dispatchEvent(
        new PointerEvent('pointercancel', { pointerId, pointerType, bubbles: true }),
      )
    }
    event.stopPropagation()
    toast.dataset.swipe = 'move'
    toast.style.setProperty('--moved', `${Math.max(0, dx)}px`)
  })
  on('touchmove', (event) => {
    if (isSwiping) event.preventDefault()
  })
  on('pointerup', (event) => {
    if (event.pointerId !== start?.id) return
    if (!isSwiping) {
      start = null
      return
    }
    event.stopPropagation()
    swallowClick()
    const isFar = event.clientX - start.x >= far.enough
    letGo(isFar ? 'end' : 'cancel')
    if (isFar) dismiss()
  })
  on('pointercancel', (event) => {
    if (event.isTrusted && event.pointerId === start?.id) letGo('cancel')
  })
  return () => listening.abort()
}

/** Ignores the click that the browser sends after a swipe. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
