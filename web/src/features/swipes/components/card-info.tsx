import type { CardView } from '@swoon/realtime-server/contract/profile'
import { lastSeenWords } from '../../../lib/format.ts'
import { distanceWords, firstFew, shownAge } from '../../../lib/person.ts'
import { useNow } from '../../../lib/use-now.ts'
import { cx } from '../../../ui/cx.ts'
import { MusicIcon, PinIcon, ShieldIcon } from '../../../ui/icons.tsx'
import { ScoreChip } from '../../compatibility/score-chip.tsx'
import { SocialLinks } from '../../profile/social-links.tsx'
import { useMyInterests } from '../use-my-interests.ts'

interface CardInfoProps {
  person: CardView
  isOnline: boolean
  onOpenDetails: () => void
  onOpenCompatibility: () => void
}

/** Who it is, over the foot of the photo, above the place of the decision buttons. */
export function CardInfo({ person, isOnline, onOpenDetails, onOpenCompatibility }: CardInfoProps) {
  const mine = useMyInterests()
  const seen = lastSeenWords(person.lastSeen, useNow())
  const interests = firstFew(person.interests, 5)
  const artists = firstFew(person.musicTaste.topArtists, 3)
  const place = [person.location, distanceWords(person)].filter(Boolean).join(' · ')
  return (
    <>
      <div
        className={cx(
          'absolute top-6 left-3 z-10 flex flex-wrap items-center gap-2',
          person.introVideoUrls.length > 0 ? 'right-16' : 'right-3',
        )}
      >
        <ScoreChip score={person.compatibilityScore} onPress={onOpenCompatibility} />
        {person.isVerified && (
          <span className="inline-flex min-h-8 items-center gap-1 rounded-full bg-black/60 px-3 text-sm font-semibold">
            <ShieldIcon size={16} className="text-[#8ec5ff]" />
            Verified
          </span>
        )}
      </div>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-col gap-2 bg-linear-to-t from-[#190d17] via-[#190d17cc] via-60% to-transparent px-4 pt-20 pb-23 *:pointer-events-auto [@container_(height<27rem)]:gap-1.5 [@container_(height<27rem)]:pt-14 [@container_(height<27rem)]:pb-20">
        <button
          type="button"
          data-open
          onClick={onOpenDetails}
          aria-label={`Open the profile of ${person.name}, ${shownAge(person)}`}
          className="-m-1 flex cursor-[inherit] flex-col rounded-sm p-1 text-left outline-white"
        >
          <span className="flex items-center gap-2 font-display text-3xl leading-tight font-bold [@container_(height<27rem)]:text-2xl">
            <span className="truncate">{person.name}</span>
            <span className="font-sans font-medium">{shownAge(person)}</span>
            {isOnline && <span className="size-3.5 shrink-0 rounded-full bg-[#3ddc97] ring-2 ring-black/40" />}
          </span>
          <span className="truncate text-sm text-white/90">
            @{person.username} · {seen}
          </span>
          {place && (
            <span className="mt-0.5 flex items-center gap-1 text-sm text-white/90">
              <PinIcon size={16} className="shrink-0" />
              <span className="truncate">{place}</span>
            </span>
          )}
        </button>
        {interests.few.length > 0 && (
          <ul
            aria-label="Interests"
            className="pointer-events-none! flex flex-wrap gap-1.5 [@container_(height<27rem)]:h-6.5 [@container_(height<27rem)]:overflow-clip"
          >
            {interests.few.map((interest) => (
              <li
                key={interest}
                className={cx(
                  'rounded-full px-2.5 py-1 text-sm leading-tight font-medium',
                  mine.includes(interest) ? 'bg-accent-fade' : 'bg-[#4a3145]',
                )}
              >
                {interest}
              </li>
            ))}
            {interests.more > 0 && <li className="py-1 text-sm leading-tight font-medium">+{interests.more} more</li>}
          </ul>
        )}
        <div className="pointer-events-none! flex min-h-0 items-center gap-2 [@container_(height<19rem)]:hidden">
          {artists.few.length > 0 && (
            <p className="flex min-w-0 grow items-center gap-1.5 text-sm text-white/90">
              <MusicIcon size={16} className="shrink-0" />
              <span className="sr-only">Top artists: </span>
              <span className="truncate">{artists.few.join(', ')}</span>
            </p>
          )}
          <SocialLinks person={person} look="photo" />
        </div>
      </div>
    </>
  )
}
