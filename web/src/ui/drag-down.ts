import { type RefObject, useEffect, useEffectEvent } from 'react'
import { attachDrag } from './drag.ts'

/** Pixels that a sheet has to be drawn down, or pixels a millisecond on the way, for it to close. */
const enough = { far: 96, fast: 0.5, fastFrom: 24 }

/** Lets a sheet be drawn down by its handle until it closes; it follows the finger, and springs back from a smaller move. */
export function useDragDown(
  sheet: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  isPresent: boolean,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const [element, grip] = [sheet.current, handle.current]
    if (!isPresent || !element || !grip) return
    const hold = (dy: number) => {
      element.style.transition = 'none'
      element.style.translate = `0 ${Math.max(0, dy)}px`
    }
    const letGo = () => {
      element.style.transition = ''
      element.style.translate = ''
    }
    return attachDrag(grip, {
      onStart: (_, __, dy) => hold(dy),
      onMove: (_, dy) => hold(dy),
      onEnd: ({ dy, vy }) => {
        element.style.transition = ''
        if (dy > enough.far || (dy > enough.fastFrom && vy > enough.fast)) close()
        // Once the sheet is closed, so that it slides on from here; whoever refused to close it sees it come back.
        requestAnimationFrame(letGo)
      },
      onCancel: letGo,
    })
  }, [isPresent, sheet, handle])
}
