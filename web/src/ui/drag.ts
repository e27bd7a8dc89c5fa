export interface DragEnd {
  /** Pixels from the pointer's starting point. */
  dx: number
  dy: number
  /** Pixels per millisecond, over the last tenth of a second. */
  vx: number
  vy: number
}

interface DragHandlers {
  /**
   * `grip` is where on the element the drag began: -1 in its lower half, 1 in its upper. `dx` and `dy` are the pixels moved before it
   * counted as a drag.
   */
  onStart: (grip: 1 | -1, dx: number, dy: number) => void
  /** Pixels from the pointer's starting point, at most once per frame. */
  onMove: (dx: number, dy: number) => void
  onEnd: (end: DragEnd) => void
  /** The browser took over the pointer. */
  onCancel: () => void
}

/** A press that moves fewer pixels stays a press, since a fingertip is never quite still. */
const slopOf = ({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? 6 : 10)
const recent = 100

/** Follows one pointer, mouse or finger, pressed on `element`, whose `touch-action` must allow it. @returns a function that detaches it */
export function attachDrag(element: HTMLElement, handlers: DragHandlers): () => void {
  let pointer: number | null = null
  let isHeld = false
  let start = { x: 0, y: 0 }
  let now = { x: 0, y: 0 }
  let frame = 0
  let trail: { x: number; y: number; at: number }[] = []
  const listening = new AbortController()
  const on = <E extends keyof HTMLElementEventMap>(
    type: E,
    listener: (event: HTMLElementEventMap[E]) => void,
  ) => element.addEventListener(type, listener, { signal: listening.signal })

  const draw = () => {
    frame = 0
    handlers.onMove(now.x - start.x, now.y - start.y)
  }
  const letGo = () => {
    cancelAnimationFrame(frame)
    frame = 0
    pointer = null
    isHeld = false
  }

  on('pointerdown', (event) => {
    if (isHeld || event.button !== 0) return
    // Two fingers at the same time are not a drag; a second one during a drag is ignored.
    if (!event.isPrimary) return letGo()
    pointer = event.pointerId
    start = now = { x: event.clientX, y: event.clientY }
    trail = [{ ...start, at: event.timeStamp }]
  })
  on('pointermove', (event) => {
    if (event.pointerId !== pointer) return
    // The button was released elsewhere before the element captured the pointer.
    if (event.buttons === 0) return letGo()
    now = { x: event.clientX, y: event.clientY }
    trail.push({ ...now, at: event.timeStamp })
    while (trail.length > 2 && event.timeStamp - (trail[0]?.at ?? 0) > recent) trail.shift()
    if (!isHeld) {
      if (Math.hypot(now.x - start.x, now.y - start.y) < slopOf(event)) return
      isHeld = true
      element.setPointerCapture(event.pointerId)
      const box = element.getBoundingClientRect()
      handlers.onStart(
        start.y > box.top + box.height / 2 ? -1 : 1,
        now.x - start.x,
        now.y - start.y,
      )
    }
    if (frame === 0) frame = requestAnimationFrame(draw)
  })
  on('pointerup', (event) => {
    if (event.pointerId !== pointer) return
    const wasHeld = isHeld
    now = { x: event.clientX, y: event.clientY }
    letGo()
    if (!wasHeld) return
    swallowClick(element)
    const first = trail[0] ?? { ...start, at: event.timeStamp }
    const time = Math.max(1, event.timeStamp - first.at)
    handlers.onEnd({
      dx: now.x - start.x,
      dy: now.y - start.y,
      vx: (now.x - first.x) / time,
      vy: (now.y - first.y) / time,
    })
  })
  const cancel = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return
    const wasHeld = isHeld
    letGo()
    if (wasHeld) handlers.onCancel()
  }
  on('pointercancel', cancel)
  keepFromFling(element, () => isHeld, listening.signal)
  on('lostpointercapture', (event) => {
    // The child under a finger captures it until the element does; the child's lostpointercapture bubbles up to here.
    if (event.target === element) cancel(event)
  })
  // Dragging a link or picture, or the browser's menu after a long press, would take over the pointer.
  on('dragstart', (event) => event.preventDefault())
  on('contextmenu', (event) => {
    if (pointer !== null && event instanceof PointerEvent && event.pointerType === 'touch')
      event.preventDefault()
  })

  return () => {
    listening.abort()
    if (isHeld) handlers.onCancel()
    letGo()
  }
}

/** Ignores the click that the browser sends after a drag. */
function swallowClick(element: HTMLElement): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  element.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => element.removeEventListener('click', swallow, { capture: true }))
}

/**
 * Keeps a finger's drag, while the page handles it, from also counting as the browser's scroll. Even where `touch-action` allows no
 * scrolling, Chromium ends a fast drag in a fling, and takes the next tap anywhere on the page as stopping it: that tap makes no click.
 */
export function keepFromFling(
  element: HTMLElement,
  isDragged: () => boolean,
  signal: AbortSignal,
): void {
  const keep = (event: TouchEvent) => {
    if (event.cancelable && isDragged()) event.preventDefault()
  }
  element.addEventListener('touchmove', keep, { signal, passive: false })
}
