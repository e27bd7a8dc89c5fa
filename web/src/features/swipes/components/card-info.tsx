import type { CardView } from '@swoon/realtime-server/contract/people'
import { isSameWord } from '@swoon/realtime-server/contract/shared/text'
import { lastSeenLabel } from '../../../lib/format.ts'
import { firstFew, shownAge } from '../../../lib/person.ts'
import { useNow } from '../../../lib/use-now.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChevronUpIcon, MoreIcon, MusicIcon, PinIcon, ShieldIcon, StarSolidIcon } from '../../../ui/icons.tsx'
import { ScoreChip } from '../../compatibility/score-chip.tsx'
import { hasLocation, PersonLocation } from '../../people/person-location.tsx'
import { useMyInterests } from '../../people/queries.ts'
import { SocialLinks } from '../../people/social-links.tsx'
import { askAbout } from '../../safety/actions.ts'
import { useSuperLikers } from '../queries.ts'

interface CardInfoProps {
  person: CardView
  isOnline: boolean
  onOpenDetails: () => void
  onOpenCompatibility: () => void
}

/** Name and facts over the bottom of the photo, above the decision buttons. */
export function CardInfo({ person, isOnline, onOpenDetails, onOpenCompatibility }: CardInfoProps) {
  const mine = useMyInterests()
  const hasJustSuperLiked = useSuperLikers(({ ids }) => ids.has(person.id))
  const seen = lastSeenLabel(person.lastSeen, useNow())
  const interests = firstFew(person.interests, 5)
  const artists = firstFew(person.musicTaste.topArtists, 3)
  const bioLine = person.bio.trim().split('\n')[0]
  return (
    <>
      <div
        className={cx(
          'absolute top-6 start-3 z-10 flex flex-wrap items-center gap-2 flat:end-[54%]',
          person.introVideoUrls.length > 0 ? 'end-16 flat:me-16' : 'end-3',
        )}
      >
        <ScoreChip score={person.compatibilityScore} onPress={onOpenCompatibility} />
        {(person.superLikedMe || hasJustSuperLiked) && (
          // On a line of its own, so that the menu stays in its corner.
          <p className="order-1 basis-full">
            <span className="inline-flex min-h-8 items-center gap-1 rounded-full bg-[#5b3fd6] px-3 text-sm font-semibold">
              <StarSolidIcon size={16} />
              Super liked you
            </span>
          </p>
        )}
        {person.isVerified && (
          <span className="inline-flex min-h-8 items-center gap-1 rounded-full bg-black/60 px-3 text-sm font-semibold">
            <ShieldIcon size={16} className="text-[#8ec5ff]" />
            Verified
          </span>
        )}
        <IconButton
          variant="photo"
          icon={MoreIcon}
          label={`Report or block ${person.name}`}
          onClick={() => askAbout({ person, place: 'card' })}
          className="ms-auto"
        />
      </div>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-col gap-2 bg-linear-to-t from-[#190d17] via-[#190d17cc] via-60% to-transparent px-4 pt-20 pb-23 *:pointer-events-auto low:gap-1.5 low:pt-14 low:pb-20 flat:top-0 flat:start-[46%] flat:overflow-clip flat:bg-none flat:px-6 flat:pt-5 flat:pb-22">
        <button
          type="button"
          data-open
          onClick={onOpenDetails}
          aria-label={`Open the profile of ${person.name}, ${shownAge(person)}`}
          className="-m-1 flex cursor-[inherit] flex-col rounded-sm p-1 text-start outline-white"
        >
          <span className="flex items-center gap-2 font-display text-3xl leading-tight font-bold low:text-2xl flat:text-3xl">
            <bdi className="truncate">{person.name}</bdi>
            <span className="font-sans font-medium">{shownAge(person)}</span>
            {isOnline && <span className="size-3.5 shrink-0 rounded-full bg-[#3ddc97] ring-2 ring-black/40" />}
            {/* On a wide window the details are beside the deck instead. */}
            <span className="ms-auto grid size-8 shrink-0 place-items-center rounded-full bg-white/22 lg:hidden">
              <ChevronUpIcon size={20} />
            </span>
          </span>
          <span className="truncate text-sm text-white/90 lowest:hidden">
            <bdi>@{person.username}</bdi> · {seen}
          </span>
          {hasLocation(person) && (
            <span className="mt-0.5 flex items-center gap-1 text-sm text-white/90">
              <PinIcon size={16} className="shrink-0" />
              <PersonLocation person={person} className="truncate" />
            </span>
          )}
          {bioLine && (
            <span dir="auto" className="mt-1 truncate lg:hidden lower:hidden flat:line-clamp-2 flat:whitespace-normal">
              {bioLine}
            </span>
          )}
        </button>
        {interests.few.length > 0 && (
          <ul
            aria-label="Interests"
            className="pointer-events-none! flex flex-wrap gap-1.5 low:h-[1.625rem] low:overflow-clip lowest:hidden"
          >
            {interests.few.map((interest) => (
              <li
                key={interest}
                dir="auto"
                className={cx(
                  'rounded-full px-2.5 py-1 text-sm leading-tight font-medium',
                  mine.some((other) => isSameWord(other, interest)) ? 'bg-accent-fade' : 'bg-[#4a3145]',
                )}
              >
                {interest}
              </li>
            ))}
            {interests.more > 0 && <li className="py-1 text-sm leading-tight font-medium">+{interests.more} more</li>}
          </ul>
        )}
        <div className="pointer-events-none! flex min-h-0 items-center gap-2 lower:hidden">
          {artists.few.length > 0 && (
            <p className="flex min-w-0 grow items-center gap-1.5 text-sm text-white/90">
              <MusicIcon size={16} className="shrink-0" />
              <span className="sr-only">Top artists: </span>
              <bdi className="truncate">{artists.few.join(', ')}</bdi>
            </p>
          )}
          <SocialLinks person={person} look="photo" />
        </div>
      </div>
    </>
  )
}
