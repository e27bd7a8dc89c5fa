import { useState } from 'react'
import { photoSrc } from '../../../lib/photo.ts'
import { PersonIcon, PinIcon } from '../../../ui/icons.tsx'

type ProfilePhotoProps = { url: string | null; name: string; age: number; location: string }

/** The main photo with who it is written over its foot. */
export function ProfilePhoto({ url, name, age, location }: ProfilePhotoProps) {
  const [broken, setBroken] = useState(false)
  return (
    <div className="relative aspect-4/5 w-full overflow-hidden bg-[linear-gradient(160deg,#3a1240,#8c2a63_55%,#d8475f)] sm:rounded-lg sm:shadow-mid">
      {url && !broken ? (
        <img src={photoSrc(url)} alt={name} onError={() => setBroken(true)} className="size-full object-cover" />
      ) : (
        <PersonIcon size={120} strokeWidth={1} className="absolute inset-0 m-auto text-white/50" />
      )}
      <div className="photo-fade absolute inset-x-0 bottom-0 px-5 pt-24 pb-5 text-white">
        <h1 className="font-display text-4xl font-extrabold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>, {age}
        </h1>
        {location && (
          <p className="mt-1 flex items-center gap-1.5 font-medium">
            <PinIcon size={20} className="shrink-0" />
            <bdi className="truncate">{location}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}
