import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { DidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { photosOf } from '../../lib/person.ts'
import { photoSrc } from '../../lib/photo.ts'

const Lightbox = lazyPart(
  async () => (await import('../../ui/lightbox/lightbox.tsx')).Lightbox,
  DidNotLoad,
)

interface PhotoLightboxProps {
  person: { name: string; photos: readonly string[]; profilePhoto: string | null }
  /** The photo to show first; closed while null. */
  at: string | null
  onClose: () => void
}

/** A person's photos full screen, the main one first. */
export function PhotoLightbox({ person, at, onClose }: PhotoLightboxProps) {
  if (at === null) return null
  const photos = photosOf(person)
  return (
    <Suspense fallback={null}>
      <Lightbox
        label={t`Photos of ${{ name: person.name }}`}
        photos={photos.map((url) => ({ src: photoSrc(url), small: photoSrc(url, 'small') }))}
        start={photos.indexOf(at)}
        onClose={onClose}
      />
    </Suspense>
  )
}
