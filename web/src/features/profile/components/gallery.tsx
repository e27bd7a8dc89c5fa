import { useState } from 'react'
import { photoSrc } from '../../../lib/photo.ts'
import { Badge } from '../../../ui/badge.tsx'
import { StarSolidIcon } from '../../../ui/icons.tsx'

type GalleryProps = { photos: readonly string[]; mainPhoto: string | null }

/** All photos, the main one marked; one that fails to load is left out. */
export function Gallery({ photos, mainPhoto }: GalleryProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  return (
    <ul className="grid grid-cols-3 gap-2 sm:gap-3">
      {photos
        .filter((url) => !broken.includes(url))
        .map((url, index) => (
          <li key={url} className="relative aspect-3/4 overflow-hidden rounded-sm bg-sunken">
            <img
              src={photoSrc(url, 'small')}
              alt={`${index + 1} of ${photos.length}`}
              loading="lazy"
              onError={() => setBroken((others) => [...others, url])}
              className="size-full object-cover"
            />
            {url === mainPhoto && (
              <span className="absolute bottom-1.5 left-1.5">
                <Badge tone="photo" icon={StarSolidIcon}>
                  Main
                </Badge>
              </span>
            )}
          </li>
        ))}
    </ul>
  )
}
