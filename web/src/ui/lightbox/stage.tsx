import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { ZoomInIcon, ZoomOutIcon } from '../more-icons.tsx'
import { holdPhoto, type PhotoHandlers, type PhotoHold } from './gestures.ts'

interface StageProps extends Pick<PhotoHandlers, 'onStep' | 'onClose'> {
  src: string
  alt: string
  /** The side it enters from: 1 after a step forward, -1 after a step back, 0 at first. */
  from: 1 | -1 | 0
  onBroken: () => void
}

/** One photo as large as possible, which can be zoomed, moved and dragged away. */
export function Stage({ src, alt, from, onStep, onClose, onBroken }: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const photo = useRef<HTMLImageElement>(null)
  const hold = useRef<PhotoHold>(null)
  const [isZoomed, setZoomed] = useState(false)
  const step = useEffectEvent(onStep)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (!stage.current || !photo.current) return
    const held = holdPhoto(stage.current, photo.current, {
      onStep: (way) => step(way),
      onClose: () => close(),
      onZoomed: setZoomed,
    })
    hold.current = held
    return held.letGo
  }, [])

  return (
    <div
      ref={stage}
      className="relative grid min-h-0 grow touch-none place-items-center overflow-hidden [-webkit-touch-callout:none]"
    >
      <img
        ref={photo}
        src={src}
        alt={alt}
        draggable={false}
        onError={onBroken}
        className={cx(
          'absolute inset-0 m-auto block max-h-full max-w-full will-change-transform',
          from === 1 && 'animate-from-end rtl:animate-from-start',
          from === -1 && 'animate-from-start rtl:animate-from-end',
        )}
      />
      <IconButton
        variant="photo"
        icon={isZoomed ? ZoomOutIcon : ZoomInIcon}
        label={isZoomed ? t`Fit to screen` : t`Enlarge`}
        onClick={() => hold.current?.toggle()}
        className="absolute end-3 bottom-3"
      />
    </div>
  )
}
