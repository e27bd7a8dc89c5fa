import { isRightToLeft } from '../direction.ts'
import { keepFromFling } from '../drag.ts'
import { fitted, type Point, type Size, scalesOf, within, type Zoom, zoomAt } from './zoom.ts'

export interface PhotoHandlers {
  /** Requests the next photo (1) or the previous one (-1). */
  onStep: (step: 1 | -1) => void
  onClose: () => void
  onZoomed: (isZoomed: boolean) => void
}

export interface PhotoHold {
  /** Switches between enlarged and fitted. */
  toggle: () => void
  letGo: () => void
}

/** Pixels before a press counts as a move; pixels a photo must be dragged sideways or down; milliseconds and pixels between two taps. */
const enough = { slop: 8, aside: 60, down: 110, tapTime: 300, tapReach: 30 } as const
/** Fraction of the stage by which an arrow moves an enlarged photo. */
const step = 0.5

/**
 * Gestures on a photo. One finger drags a fitted photo sideways (next photo) or down (close) and moves an enlarged one. Two fingers pinch;
 * a double tap or the wheel zooms; the up and down arrows move an enlarged photo along its longer side. `photo` is centered in `stage`,
 * whose `touch-action` must be `none`.
 */
export function holdPhoto(
  stage: HTMLElement,
  photo: HTMLImageElement,
  handlers: PhotoHandlers,
): PhotoHold {
  const listening = new AbortController()
  const fingers = new Map<number, Point>()
  let zoom = fitted
  /** The fingers' center and the photo's position when the number of fingers last changed. */
  let start = { fingers: [] as Point[], zoom }
  let move: 'none' | 'aside' | 'down' = 'none'
  let isTap = false
  let lastTap = { at: 0, x: 0, y: 0 }

  const room = (): Size => ({ width: stage.clientWidth, height: stage.clientHeight })
  /** Unscaled, in fractional pixels: a long photo is enlarged so much that fractions count. */
  const size = (): Size => {
    const { width, height } = getComputedStyle(photo)
    return { width: Number.parseFloat(width), height: Number.parseFloat(height) }
  }
  const draw = ({ scale, x, y }: Zoom, isSmooth = false) => {
    photo.style.transition = isSmooth ? 'transform 200ms var(--ease-out-soft)' : 'none'
    photo.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  }
  const lie = (wanted: Zoom, isSmooth = false) => {
    zoom = within(wanted, size(), room())
    draw(zoom, isSmooth)
    handlers.onZoomed(zoom.scale > 1)
  }
  const fromCenter = ({ clientX, clientY }: MouseEvent): Point => {
    const box = stage.getBoundingClientRect()
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
  }
  const scales = () =>
    scalesOf({ width: photo.naturalWidth, height: photo.naturalHeight }, size(), room())
  const grow = (from: Zoom, factor: number, point: Point) =>
    zoomAt(from, factor, point, scales().most)
  const enlarge = (point: Point) =>
    lie(zoom.scale > 1 ? fitted : grow(zoom, scales().tap, point), true)
  const restart = () => {
    start = { fingers: [...fingers.values()], zoom }
  }

  const drag = () => {
    const [one, other] = fingers.values()
    const [from, otherFrom] = start.fingers
    if (!one || !from) return
    if (other && otherFrom) {
      const grown = distance(one, other) / Math.max(1, distance(from, otherFrom))
      const before = middle(from, otherFrom)
      const now = middle(one, other)
      const { scale, x, y } = grow(start.zoom, grown, before)
      return lie({ scale, x: x + now.x - before.x, y: y + now.y - before.y })
    }
    const [dx, dy] = [one.x - from.x, one.y - from.y]
    if (isTap && Math.hypot(dx, dy) < enough.slop) return
    if (isTap) move = zoom.scale > 1 ? 'none' : Math.abs(dx) > Math.abs(dy) ? 'aside' : 'down'
    isTap = false
    if (start.zoom.scale > 1) lie({ ...start.zoom, x: start.zoom.x + dx, y: start.zoom.y + dy })
    else if (move === 'aside') draw({ ...fitted, x: dx })
    else if (move === 'down') draw({ ...fitted, y: Math.max(0, dy) })
  }

  const lift = (point: Point, at: number) => {
    const from = start.fingers[0] ?? point
    if (isTap) {
      const isSecond =
        at - lastTap.at < enough.tapTime && distance(lastTap, point) < enough.tapReach
      lastTap = { at: isSecond ? 0 : at, ...point }
      if (isSecond) enlarge(point)
      return
    }
    if (move === 'aside' && Math.abs(point.x - from.x) > enough.aside)
      handlers.onStep(point.x < from.x === isRightToLeft() ? -1 : 1)
    if (move === 'down' && point.y - from.y > enough.down) handlers.onClose()
    // Also resets a single photo, which stays on screen after a step.
    lie(zoom, true)
    move = 'none'
  }

  const on = <E extends keyof HTMLElementEventMap>(
    type: E,
    listener: (event: HTMLElementEventMap[E]) => void,
  ) => stage.addEventListener(type, listener, { signal: listening.signal })
  on('pointerdown', (event) => {
    // A press on a control of the stage belongs to the control.
    if (event.button !== 0 || fingers.size === 2 || (event.target as Element).closest('button'))
      return
    stage.setPointerCapture(event.pointerId)
    isTap = fingers.size === 0
    if (fingers.size === 1) move = 'none'
    fingers.set(event.pointerId, fromCenter(event))
    restart()
  })
  on('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, fromCenter(event))
    drag()
  })
  on('pointerup', (event) => {
    if (!fingers.delete(event.pointerId)) return
    if (fingers.size === 0) lift(fromCenter(event), event.timeStamp)
    else restart()
  })
  on('pointercancel', (event) => {
    if (!fingers.delete(event.pointerId)) return
    isTap = false
    move = 'none'
    restart()
    if (fingers.size === 0) lie(zoom, true)
  })
  keepFromFling(stage, () => fingers.size > 0 && !isTap, listening.signal)
  on('wheel', (event) => {
    event.preventDefault()
    lie(grow(zoom, Math.exp(-event.deltaY / 400), fromCenter(event)))
  })
  on('dragstart', (event) => event.preventDefault())
  const press = (event: KeyboardEvent) => {
    const way = { ArrowUp: step, ArrowDown: -step }[event.key]
    if (!way || zoom.scale === 1) return
    event.preventDefault()
    const { width, height } = room()
    const isTall = size().height * zoom.scale > height
    const x = way * width * (isRightToLeft() ? -1 : 1)
    lie(isTall ? { ...zoom, y: zoom.y + way * height } : { ...zoom, x: zoom.x + x }, true)
  }
  document.addEventListener('keydown', press, { signal: listening.signal })

  /** Starts a long photo at its top, and zooms any other at its center. */
  const toggle = () =>
    enlarge({ x: 0, y: photo.naturalHeight > 2.5 * photo.naturalWidth ? -size().height / 2 : 0 })
  return { toggle, letGo: () => listening.abort() }
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})
