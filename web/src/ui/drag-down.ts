import { type RefObject, useEffect, useEffectEvent } from 'react'
import { attachDrag } from './drag.ts'

/** A sheet closes when dragged down by this many pixels, or released at this many pixels per millisecond. */
const enough = { far: 96, fast: 0.5, fastFrom: 24 }

/** Closes a sheet dragged down by its handle. It follows the finger and springs back after a shorter move. */
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
        // Resets the offset after closing, so that the sheet slides on from here; if its owner refused to close, it springs back.
        requestAnimationFrame(letGo)
      },
      onCancel: letGo,
    })
  }, [isPresent, sheet, handle])
}
