import { t } from '@lingui/core/macro'
import type { CardView } from '@swoon/realtime-server/contract/people'
import type { ReactNode } from 'react'
import { replacePicture } from '../../lib/first-picture.ts'
import { photoSrc } from '../../lib/photo.ts'
import { useFailed } from '../../ui/failed.ts'
import { PersonIcon, PinIcon } from '../../ui/icons.tsx'
import { NameAndAge } from './components/name-and-age.tsx'
import { hasLocation, PersonLocation } from './person-location.tsx'

interface MainPhotoProps {
  person: Pick<
    CardView,
    'id' | 'name' | 'age' | 'profilePhoto' | 'location' | 'visiting' | 'distance'
  >
  /** Called on a press, to open the photos. */
  onOpen: () => void
  /** Badges beside the name. */
  children?: ReactNode
}

/** The main photo with name and age at its bottom; the title of a full-screen profile. */
export function MainPhoto({ person, onOpen, children }: MainPhotoProps) {
  const { name, profilePhoto } = person
  const [broken, setBroken] = useFailed(false)
  return (
    <div className="relative aspect-4/5 w-full overflow-hidden bg-[linear-gradient(160deg,#3a1240,#8c2a63_55%,#d8475f)] sm:rounded-lg sm:shadow-mid">
      {profilePhoto && !broken ? (
        <button
          type="button"
          aria-label={t`Enlarge the photos of ${name}`}
          onClick={onOpen}
          className="block size-full cursor-zoom-in -outline-offset-4 outline-white"
        >
          <img
            ref={replacePicture}
            src={photoSrc(profilePhoto)}
            alt={name}
            onError={() => setBroken(() => true)}
            className="size-full object-cover"
          />
        </button>
      ) : (
        <PersonIcon size={120} strokeWidth={1} className="absolute inset-0 m-auto text-white/50" />
      )}
      <div className="photo-fade pointer-events-none absolute inset-x-0 bottom-0 px-5 pt-24 pb-5 text-white">
        {children}
        <h1 className="font-display text-4xl font-extrabold [overflow-wrap:anywhere]">
          <NameAndAge person={person} />
        </h1>
        {hasLocation(person) && (
          <p className="mt-1 flex items-center gap-1.5 font-medium">
            <PinIcon size={20} className="shrink-0" />
            <PersonLocation person={person} className="truncate" />
          </p>
        )}
      </div>
    </div>
  )
}
