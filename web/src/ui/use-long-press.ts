import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react'

/** Milliseconds a finger must stay, and CSS pixels it may stray. */
const [held, strayed] = [500, 10]
/** Milliseconds in which a pen or mouse press must not also click on a layer that opened under it. */
const settling = 700

/** Handlers for a long press by finger, or a right click where no text is selected. */
export function useLongPress(onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const isTouched = useRef(false)
  const end = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hasFired = useRef(false)
  const fire = () => {
    end()
    hasFired.current = true
    if (isTouched.current) navigator.vibrate?.(8)
    else swallowClick()
    onPress()
  }
  return {
    onPointerDown(event: PointerEvent) {
      end()
      isTouched.current = event.pointerType === 'touch'
      if (event.pointerType === 'mouse' || !event.isPrimary) return
      hasFired.current = false
      if (isIn('input', event)) return
      from.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(fire, held)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > strayed) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    // A slow phone may turn the lifted finger into a tap, seconds later, on a layer that opened under it.
    onTouchEnd(event: TouchEvent) {
      if (hasFired.current) event.preventDefault()
    },
    onContextMenu(event: MouseEvent) {
      // A finger resting on a slider moves it.
      if (isTouched.current && isIn('input', event)) return event.preventDefault()
      if (isIn('a', event) || getSelection()?.isCollapsed === false) return
      event.preventDefault()
      fire()
    },
  }
}

const isIn = (selector: string, { target }: { target: EventTarget }) =>
  target instanceof Element && target.closest(selector) !== null

/** Ignores the click of the press under way, but none of the next press or key. */
function swallowClick(): void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const end = () => listening.abort()
  addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
      end()
    },
    options,
  )
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, end, options)
  setTimeout(end, settling)
}
