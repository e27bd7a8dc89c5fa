import { t } from '@lingui/core/macro'
import { photoSrc } from '../../lib/photo.ts'
import { cx } from '../../ui/cx.ts'
import { noneFailed, useFailed } from '../../ui/failed.ts'
import { MainBadge } from './main-badge.tsx'

type PhotoGridProps = {
  photos: readonly string[]
  mainPhoto: string | null
  onOpen: (url: string) => void
}

const labelOf = (number: number, isMain: boolean): string =>
  isMain ? t`Enlarge photo ${number}, main photo` : t`Enlarge photo ${number}`
const placeOf = (number: number, count: number): string => t`${number} of ${count}`

/** All photos, with the main one marked. A press enlarges one. Photos that fail to load are skipped. */
export function PhotoGrid({ photos, mainPhoto, onOpen }: PhotoGridProps) {
  const [broken, setBroken] = useFailed(noneFailed)
  const shown = photos.filter((url) => !broken.has(url))
  return (
    // Four photos go two by two, since three in a row would leave one alone.
    <ul
      className={cx(
        'grid gap-2 sm:gap-3',
        shown.length === 4 ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-3',
      )}
    >
      {shown.map((url, index) => (
        <li key={url}>
          <button
            type="button"
            aria-label={labelOf(index + 1, url === mainPhoto)}
            onClick={() => onOpen(url)}
            className="@container/tile relative block aspect-3/4 w-full cursor-zoom-in overflow-hidden rounded-sm bg-sunken"
          >
            <img
              src={photoSrc(url, 'small')}
              alt={placeOf(index + 1, shown.length)}
              loading="lazy"
              onError={() => setBroken((before) => new Set(before).add(url))}
              className="size-full object-cover"
            />
            {url === mainPhoto && <MainBadge isAlone />}
          </button>
        </li>
      ))}
    </ul>
  )
}
