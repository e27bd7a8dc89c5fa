import { plural, t } from '@lingui/core/macro'
import type { DiscoveryMode } from '@swoon/realtime-server/contract/discovery'
import { choosesAudience } from '@swoon/realtime-server/contract/shared/genders'
import { memo, Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useMe } from '../../../lib/me.ts'
import { Dot } from '../../../ui/dot.tsx'
import { type Icon, line } from '../../../ui/draw-icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChatIcon, HeartIcon, PinIcon, SparkleIcon, TuneIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useIsFlat } from '../../../ui/use-media.ts'
import { chooseMode } from '../actions.ts'
import { LocationToggle } from '../location-toggle.tsx'
import { filterCount, useDiscoveryStore } from '../store.ts'
import { DeckCorners } from './deck-corners.tsx'

const TripLine = lazyPart(async () => (await import('../../location/trip-line.tsx')).TripLine)
const AudienceLine = lazyPart(
  async () => (await import('../../profile/audience-line.tsx')).AudienceLine,
)

const modes: readonly { value: DiscoveryMode; label: string; icon: Icon }[] = [
  { value: 'compatible', label: t`AI Match`, icon: SparkleIcon },
  { value: 'nearby', label: t`Nearby`, icon: PinIcon },
  { value: 'interests', label: t`Interests`, icon: HeartIcon },
]

const FilterIcon = line('M4 6.5h16M7 12h10M10 17.5h4')

interface DiscoverHeaderProps {
  onSecondLook: () => void
  onStreak: () => void
  onRooms: () => void
  onOpenSettings: () => void
  onOpenFilters: () => void
}

/** Title, modes, filters and a menu: one row on a phone, because the card is what matters. In landscape they stand beside the card. */
export const DiscoverHeader = memo(function DiscoverHeader({
  onSecondLook,
  onStreak,
  onRooms,
  onOpenSettings,
  onOpenFilters,
}: DiscoverHeaderProps) {
  const mode = useDiscoveryStore((state) => state.mode)
  const me = useMe()
  const isFlat = useIsFlat()
  const filters = filterCount(me?.filters ?? {})
  const isAsked = choosesAudience(me?.gender ?? null) && me?.shownTo === null
  return (
    <header className="flex shrink-0 flex-col gap-0.5 lg:gap-2.5 flat:flex-row flat:flex-wrap flat:content-start flat:items-center flat:gap-2">
      <h1 className="ps-1 font-display text-xs leading-4 font-bold text-ink-soft lg:text-2xl lg:text-ink short:sr-only big:sr-only flat:sr-only">
        {t`Smart Discovery`}
      </h1>
      <div className="flex flex-wrap items-center gap-1 flat:contents">
        {/* Long words take a second line. */}
        <div className="min-w-min grow basis-0 beside:basis-full [&_button]:px-0.5! [&_fieldset]:py-0 [&_svg]:hidden lg:[&_button]:px-1.5! lg:[&_fieldset]:py-1 lg:[&_svg]:block">
          <Segmented
            of="buttons"
            label={t`Discovery mode`}
            options={modes}
            value={mode}
            onChange={chooseMode}
          />
        </div>
        <span className="relative">
          <IconButton
            icon={FilterIcon}
            label={
              filters > 0
                ? plural(filters, { one: 'Filters, # on', other: 'Filters, # on' })
                : t`Filters`
            }
            onClick={onOpenFilters}
          />
          {filters > 0 && <Dot className="end-2 top-2" />}
        </span>
        <span className="-ms-2 -me-2 flat:me-0">
          <Menu
            label={t`More on Discover`}
            items={[
              { label: t`Dating Rooms`, icon: ChatIcon, onSelect: onRooms },
              {
                label: t`Location and Discovery Settings`,
                icon: TuneIcon,
                onSelect: onOpenSettings,
              },
            ]}
          />
        </span>
      </div>
      {isFlat && (
        <>
          <LocationToggle />
          <DeckCorners onSecondLook={onSecondLook} onStreak={onStreak} />
        </>
      )}
      {(me?.travelMode || isAsked) && (
        <Suspense fallback={null}>
          {me?.travelMode ? <TripLine onPress={onOpenSettings} /> : <AudienceLine />}
        </Suspense>
      )}
    </header>
  )
})
