import { t } from '@lingui/core/macro'
import type { CardView } from '@swoon/realtime-server/contract/people'
import { shownAge } from '../../../lib/person.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChevronUpIcon, MoreIcon, PinIcon, ShieldIcon } from '../../../ui/icons.tsx'
import { ScoreChip } from '../../compatibility/score-chip.tsx'
import { hasLocation, placeOf, useDistance } from '../../people/person-location.tsx'
import { askAbout } from '../../safety/actions.ts'
import { CardFacts } from './card-facts.tsx'

interface CardInfoProps {
  person: CardView
  isOnline: boolean
  /** The index of the shown video or photo. */
  slide: number
  onOpenDetails: () => void
  onOpenCompatibility: () => void
}

/** Name, score and place over the bottom of the photo, above the decision buttons, with a line of facts that changes with the photo. */
export function CardInfo({
  person,
  isOnline,
  slide,
  onOpenDetails,
  onOpenCompatibility,
}: CardInfoProps) {
  const distance = useDistance(person)
  const place = placeOf(person)
  return (
    <>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-[#190d17] via-[#190d17b3] via-65% to-transparent px-4 pt-12 pb-22 text-shadow-sm text-shadow-black/60 short:pb-17 flat:top-0 flat:start-[46%] flat:overflow-clip flat:bg-none flat:px-5 flat:pt-3 flat:pb-20">
        {/* In landscape, a fact that does not fit above the buttons wraps into a hidden second column. Links always fit. */}
        <div className="relative flex flex-col gap-1 short:gap-0.5 *:pointer-events-auto flat:h-full flat:flex-wrap flat:content-start flat:gap-x-8 flat:overflow-clip flat:[overflow-clip-margin:8px] flat:*:w-full!">
          {/* The whole text is its press area. */}
          <button
            type="button"
            data-open
            onClick={onOpenDetails}
            aria-label={t`Open the profile of ${{ name: person.name }}, ${{ age: shownAge(person) }}`}
            className="flex cursor-[inherit] items-center gap-2 text-start font-display text-[min(1.875rem,7.2cqi)] short:text-[min(1.625rem,7.2cqi)] leading-tight font-bold outline-none after:absolute after:-inset-1 after:rounded-sm focus-visible:after:outline-3 focus-visible:after:outline-white flat:text-3xl"
          >
            <bdi className="truncate">{person.name}</bdi>
            <span className="font-sans font-medium">{shownAge(person)}</span>
            {isOnline && (
              <span className="size-3.5 shrink-0 rounded-full bg-[#3ddc97] ring-2 ring-black/40" />
            )}
            {person.isVerified && (
              <span
                role="img"
                aria-label={t`Verified`}
                title={t`Verified`}
                className="shrink-0 text-[#8ec5ff]"
              >
                <ShieldIcon size={22} />
              </span>
            )}
            {/* In a wide window the details are beside the deck instead. */}
            <span className="ms-auto grid size-7 shrink-0 place-items-center rounded-full bg-white/22 lg:hidden tight:hidden">
              <ChevronUpIcon size={18} />
            </span>
          </button>
          <div className="pointer-events-none! flex min-w-0 items-center gap-2 text-sm text-white/90 big:flex-wrap beside:flex-wrap">
            <span className="pointer-events-auto flex">
              <ScoreChip score={person.compatibilityScore} onPress={onOpenCompatibility} />
            </span>
            {hasLocation(person) && (
              <span className="flex min-w-0 items-center gap-2 big:text-[min(0.875rem,6cqi)]">
                <PinIcon size={16} className="-me-1 shrink-0" />
                {place && <bdi className="truncate">{place}</bdi>}
                {distance && <span className="shrink-0">{place ? `· ${distance}` : distance}</span>}
              </span>
            )}
          </div>
          <CardFacts person={person} slide={slide} />
        </div>
      </div>
      <IconButton
        variant="photo"
        icon={MoreIcon}
        label={t`Report or block ${{ name: person.name }}`}
        onClick={() => askAbout({ person, place: 'card' })}
        className="absolute end-2.5 bottom-6.5 short:bottom-2.5 max-[22.4rem]:end-0.5 flat:bottom-5"
      />
    </>
  )
}
