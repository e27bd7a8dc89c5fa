import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { isRightToLeft } from '../../../ui/direction.ts'
import { dragFreely } from '../../../ui/drag-freely.ts'
import { CameraOffIcon, MicOffIcon } from './call-icons.tsx'
import { Picture } from './picture.tsx'

/** The corners between the lines above and the buttons below, in order from the top end corner. */
const corners = ['top-0 end-3', 'bottom-0 end-3', 'bottom-0 start-3', 'top-0 start-3'] as const

/** The user's own picture in a corner. Drag it to another corner; a press moves it to the next. */
export function OwnPicture({
  picture,
  isMuted,
}: {
  picture: MediaStream | null
  isMuted: boolean
}) {
  const tile = useRef<HTMLButtonElement>(null)
  const [corner, setCorner] = useState(0)
  useEffect(() => {
    const element = tile.current
    if (!element) return
    return dragFreely(element, ({ left, top, width, height }) => {
      const around = element.parentElement?.getBoundingClientRect()
      if (!around) return
      const isRight = left + width / 2 > around.left + around.width / 2
      const isLow = top + height / 2 > around.top + around.height / 2
      const isAtEnd = isRight !== isRightToLeft()
      setCorner(isAtEnd ? (isLow ? 1 : 0) : isLow ? 2 : 3)
    })
  }, [])
  return (
    <button
      ref={tile}
      type="button"
      aria-label={t`Your video. Press to move it to the next corner`}
      onClick={() => setCorner((now) => (now + 1) % corners.length)}
      className={cx(
        'absolute aspect-3/4 w-26 cursor-grab touch-none overflow-hidden rounded-md bg-[#2c1a28] shadow-high ring-1 ring-white/25 sm:w-36 flat:aspect-4/3',
        corners[corner],
      )}
    >
      {picture ? (
        <Picture stream={picture} label={t`Your video`} isOwn className="pointer-events-none" />
      ) : (
        <span className="grid size-full place-items-center">
          <CameraOffIcon size={30} />
        </span>
      )}
      {isMuted && (
        <span className="absolute bottom-1.5 start-1.5 rounded-full bg-black/60 p-1">
          <MicOffIcon size={16} />
        </span>
      )}
    </button>
  )
}
