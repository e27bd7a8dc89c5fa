import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { photosOf } from '../../../lib/person.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { cx } from '../../../ui/cx.ts'
import { noneFailed, useFailed } from '../../../ui/failed.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { useIsStill } from '../../../ui/use-media.ts'
import type { Profile } from '../queries.ts'

/** A person's photos side by side, one in view, changed by swipe or buttons. A press enlarges it. Photos that fail to load are hidden. */
export function PhotoStrip({ person, onOpen }: { person: Profile; onOpen: (url: string) => void }) {
  const [broken, setBroken] = useFailed(noneFailed)
  const [at, setAt] = useState(0)
  const strip = useRef<HTMLUListElement>(null)
  const isStill = useIsStill()
  const photos = photosOf(person).filter((url) => !broken.has(url))
  const index = Math.min(at, photos.length - 1)
  if (photos.length === 0) return null

  const go = (step: 1 | -1) => {
    const to = (index + step + photos.length) % photos.length
    const target = strip.current?.children[to]
    target?.scrollIntoView({
      inline: 'center',
      block: 'nearest',
      behavior: isStill ? 'instant' : 'smooth',
    })
    announce(t`Photo ${{ number: to + 1 }} of ${{ count: photos.length }}`)
  }

  return (
    <section
      aria-label={t`Photos of ${{ name: person.name }}`}
      className="relative -mx-5 -mt-1 mb-5 bg-sunken"
    >
      <ul
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          // In right-to-left text the offsets are negative.
          setAt(Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth)))
        }
        className="no-scrollbar -outline-offset-3 flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
      >
        {photos.map((url, place) => (
          <li key={url} className="w-full shrink-0 snap-center snap-always">
            <button
              type="button"
              tabIndex={place === index ? 0 : -1}
              onClick={() => onOpen(url)}
              className="block w-full cursor-zoom-in -outline-offset-4"
            >
              <img
                src={photoSrc(url)}
                alt={t`${{ name: person.name }}, ${{ number: place + 1 }} of ${{ count: photos.length }}`}
                loading={place === 0 ? 'eager' : 'lazy'}
                draggable={false}
                onError={() => setBroken((before) => new Set(before).add(url))}
                className="aspect-square max-h-[56dvh] flat:max-h-[40dvh] w-full object-cover object-[50%_20%]"
              />
            </button>
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <>
          <div aria-hidden="true" className="absolute inset-x-5 top-2.5 flex gap-1.5">
            {photos.map((url, place) => (
              <span
                key={url}
                className={cx(
                  'h-1 grow rounded-full shadow-low',
                  place === index ? 'bg-white' : 'bg-white/45',
                )}
              />
            ))}
          </div>
          <IconButton
            variant="photo"
            icon={ChevronLeftIcon}
            label={t`Previous photo`}
            onClick={() => go(-1)}
            className="absolute start-3 bottom-3"
          />
          <IconButton
            variant="photo"
            icon={ChevronRightIcon}
            label={t`Next photo`}
            onClick={() => go(1)}
            className="absolute end-3 bottom-3"
          />
        </>
      )}
    </section>
  )
}
