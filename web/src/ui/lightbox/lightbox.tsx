import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { isRightToLeft } from '../direction.ts'
import { noneFailed, useFailed } from '../failed.ts'
import { FullScreen } from '../full-screen.tsx'
import { IconButton } from '../icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../icons.tsx'
import { announce } from '../live-region.tsx'
import { Stage } from './stage.tsx'

export interface LightboxPhoto {
  src: string
  /** A smaller file of the same photo. */
  small: string
}

type LightboxProps = {
  /** The owner of the photos, for screen readers. */
  label: string
  photos: readonly LightboxPhoto[]
  /** The index in `photos` to open at. */
  start: number
  onClose: () => void
}

const photoLabel = (number: number): string => t`Photo ${number}`

/**
 * A full-screen viewer for photos, one at a time and in a loop, changed by swipe, button, key or thumbnail. Photos that fail to load are
 * skipped.
 */
export function Lightbox({ label, photos, start, onClose }: LightboxProps) {
  const [at, setAt] = useState({ src: photos[start]?.src, from: 0 as 1 | -1 | 0 })
  const [broken, setBroken] = useFailed(noneFailed)
  const strip = useRef<HTMLUListElement>(null)
  const shown = photos.filter(({ src }) => !broken.has(src))
  const index = Math.max(
    0,
    shown.findIndex(({ src }) => src === at.src),
  )
  const photo = shown[index]

  const number = index + 1
  const count = shown.length

  const go = (to: number, from: 1 | -1) => {
    const next = shown[(to + shown.length) % shown.length]
    if (!next || shown.length < 2) return
    setAt({ src: next.src, from })
    const place = shown.indexOf(next) + 1
    announce(t`Photo ${{ number: place }} of ${count}`)
  }
  /** Removes a broken photo; the next one replaces it. */
  const leaveOut = (src: string) => {
    setBroken((before) => new Set(before).add(src))
    setAt({ src: (shown[index + 1] ?? shown[index - 1])?.src, from: 0 })
  }
  const press = (key: string) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false
    const step = (key === 'ArrowRight') === isRightToLeft() ? -1 : 1
    go(index + step, step)
    return true
  }

  const neighbors = [shown[index - 1] ?? shown.at(-1), shown[index + 1] ?? shown[0]]
    .map((each) => each?.src)
    .join(' ')
  useEffect(() => {
    for (const src of neighbors.split(' ')) if (src) new Image().src = src
  }, [neighbors])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect scrolls to the thumbnail of each new photo
  useEffect(() => {
    strip.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [photo?.src])

  return (
    <FullScreen label={label} onClose={onClose} onKey={press}>
      <header className="flex shrink-0 items-center justify-between gap-3 py-2 ps-5 pe-3">
        <p className="font-semibold tabular-nums">
          {count > 0 ? t`${number} of ${count}` : t`The photos didn't load`}
        </p>
        <IconButton variant="photo" icon={CloseIcon} label={t`Close`} onClick={onClose} />
      </header>
      <div className="relative flex min-h-0 grow flex-col">
        {photo && (
          <Stage
            key={photo.src}
            src={photo.src}
            alt={t`${label}, ${number} of ${count}`}
            from={at.from}
            onStep={(step) => go(index + step, step)}
            onClose={onClose}
            onBroken={() => leaveOut(photo.src)}
          />
        )}
        {shown.length > 1 && (
          <>
            <IconButton
              variant="photo"
              icon={ChevronLeftIcon}
              label={t`Previous photo`}
              onClick={() => go(index - 1, -1)}
              className="absolute inset-y-0 start-3 my-auto"
            />
            <IconButton
              variant="photo"
              icon={ChevronRightIcon}
              label={t`Next photo`}
              onClick={() => go(index + 1, 1)}
              className="absolute inset-y-0 end-3 my-auto"
            />
          </>
        )}
      </div>
      {shown.length > 1 && (
        <ul
          ref={strip}
          aria-label={t`All photos`}
          className="no-scrollbar mx-auto flex max-w-full shrink-0 gap-2 overflow-x-auto px-4 py-3 flat:py-1.5"
        >
          {shown.map(({ src, small }, place) => (
            <li key={src} className="shrink-0">
              <button
                type="button"
                aria-label={photoLabel(place + 1)}
                aria-current={place === index || undefined}
                onClick={() => go(place, place < index ? -1 : 1)}
                className={cx(
                  'block h-15 w-12 overflow-hidden rounded-sm outline-white flat:h-11 flat:w-11',
                  place === index ? 'ring-3 ring-rose' : 'opacity-60 hover:opacity-100',
                )}
              >
                <img src={small} alt="" draggable={false} className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </FullScreen>
  )
}
