import { keepFromFling } from '../../../ui/drag.ts'

interface Point {
  x: number
  y: number
}

interface CropHandlers {
  /** Pushes the picture by fractions of the frame's width and height. */
  onPush: (across: number, along: number) => void
  /** Enlarges the picture by a factor. */
  onZoom: (factor: number) => void
}

/**
 * One finger or the mouse pushes the picture; two fingers also zoom, as does the wheel. The frame's `touch-action` must be `none`. @returns
 * a function that detaches it
 */
export function holdCrop(frame: HTMLElement, { onPush, onZoom }: CropHandlers): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const fingers = new Map<number, Point>()
  const middle = (): Point => {
    const all = [...fingers.values()]
    return {
      x: sum(all.map(({ x }) => x)) / all.length,
      y: sum(all.map(({ y }) => y)) / all.length,
    }
  }
  const spread = (): number => {
    const [one, other] = fingers.values()
    return one && other ? Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) : 0
  }
  frame.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || fingers.size === 2) return
      frame.setPointerCapture(event.pointerId)
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    { signal },
  )
  frame.addEventListener(
    'pointermove',
    (event) => {
      if (!fingers.has(event.pointerId)) return
      const before = { middle: middle(), spread: spread() }
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const now = middle()
      if (before.spread > 0) onZoom(spread() / before.spread)
      onPush(
        (now.x - before.middle.x) / frame.clientWidth,
        (now.y - before.middle.y) / frame.clientHeight,
      )
    },
    { signal },
  )
  keepFromFling(frame, () => fingers.size > 0, signal)
  for (const type of ['pointerup', 'pointercancel'] as const)
    frame.addEventListener(type, ({ pointerId }) => fingers.delete(pointerId), { signal })
  frame.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      onZoom(Math.exp(-event.deltaY / 400))
    },
    { signal, passive: false },
  )
  return () => listening.abort()
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
