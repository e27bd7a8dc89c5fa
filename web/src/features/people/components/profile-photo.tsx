import { t } from '@lingui/core/macro'
import { photosOf } from '../../../lib/person.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { useFailed } from '../../../ui/failed.ts'
import type { Profile } from '../queries.ts'

interface ProfilePhotoProps {
  person: Profile
  /** The photo's place; nothing is shown if the person has fewer photos. */
  at: number
  onOpen: (url: string) => void
}

/** One of a person's photos between the parts of their profile. A press enlarges it. A photo that fails to load is skipped. */
export function ProfilePhoto({ person, at, onOpen }: ProfilePhotoProps) {
  const [broken, setBroken] = useFailed<string | null>(null)
  const photos = photosOf(person)
  const url = photos[at]
  if (url === undefined || url === broken) return null
  return (
    <button
      type="button"
      onClick={() => onOpen(url)}
      className="block aspect-4/5 max-h-[56dvh] w-full cursor-zoom-in overflow-hidden rounded-md bg-sunken flat:mx-auto flat:h-[56dvh] flat:w-auto"
    >
      <img
        src={photoSrc(url)}
        alt={t`${{ name: person.name }}, ${{ number: at + 1 }} of ${{ count: photos.length }}`}
        loading={at === 0 ? 'eager' : 'lazy'}
        draggable={false}
        onError={() => setBroken(() => url)}
        className="size-full object-cover object-[50%_20%]"
      />
    </button>
  )
}
