import { plural, t } from '@lingui/core/macro'
import type { DiscoveryMode } from '@swoon/realtime-server/contract/discovery'
import { choosesAudience } from '@swoon/realtime-server/contract/shared/genders'
import { memo, Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { type Icon, line } from '../../../ui/draw-icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import {
  ChatIcon,
  CrownIcon,
  FlameIcon,
  HeartIcon,
  PinIcon,
  RewindIcon,
  SparkleIcon,
  TuneIcon,
} from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useIsFlat, useIsShort } from '../../../ui/use-media.ts'
import { openPurchase } from '../../premium/actions.ts'
import { useIsPremium } from '../../premium/queries.ts'
import { chooseMode } from '../actions.ts'
import { LocationToggle } from '../location-toggle.tsx'
import { filterCount, useDiscoveryStore } from '../store.ts'
import { Allowances, Counters } from './allowances.tsx'

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

export const DiscoverHeader = memo(function DiscoverHeader({
  onSecondLook,
  onStreak,
  onRooms,
  onOpenSettings,
  onOpenFilters,
}: DiscoverHeaderProps) {
  const mode = useDiscoveryStore((state) => state.mode)
  const me = useMe()
  const isPremium = useIsPremium()
  const isFlat = useIsFlat()
  const isShort = useIsShort()
  const now = useNow()
  const filters = filterCount(me?.filters ?? {})
  const isClaimable = me !== null && (me.nextClaimAt === null || Date.parse(me.nextClaimAt) <= now)
  const crown = isPremium && (
    <span role="img" aria-label={t`Premium`} title={t`Premium`} className="shrink-0 text-crown">
      <CrownIcon size={20} />
    </span>
  )
  const isAsked = choosesAudience(me?.gender ?? null) && me?.shownTo === null
  const note = (me?.travelMode || isAsked) && (
    <Suspense fallback={null}>
      {me?.travelMode ? <TripLine onPress={onOpenSettings} /> : <AudienceLine />}
    </Suspense>
  )
  if (isShort)
    return (
      <header className="flex flex-wrap items-center gap-x-1 gap-y-1">
        <h1 className="sr-only">{t`Smart Discovery`}</h1>
        {/* Long words take a second line. If even that is too narrow, everything beside them moves to a second row together. */}
        <div className="min-w-min grow basis-0 [&_button]:px-0.5! [&_button]:text-[min(0.8125rem,3.6vw)]! [&_fieldset]:py-0 [&_svg]:hidden big:order-last big:basis-full big:[&_button]:text-[5vw]!">
          <Segmented
            of="buttons"
            label={t`Discovery mode`}
            options={modes}
            value={mode}
            onChange={chooseMode}
          />
        </div>
        <div className="ms-auto flex items-center gap-x-1 big:ms-0 big:grow">
          {crown}
          {me && <Counters isPremium={isPremium} />}
          <span className="relative -me-2 big:ms-auto">
            <Menu
              label={
                isClaimable
                  ? t`More on Discover, streak not claimed yet today`
                  : t`More on Discover`
              }
              items={[
                { label: t`Second Look`, icon: RewindIcon, onSelect: onSecondLook },
                { label: t`Streak`, icon: FlameIcon, onSelect: onStreak },
                ...(isPremium
                  ? []
                  : [
                      { label: t`Get More`, icon: HeartIcon, onSelect: () => openPurchase('more') },
                    ]),
                { label: t`Dating Rooms`, icon: ChatIcon, onSelect: onRooms },
                { label: t`Filters`, icon: FilterIcon, onSelect: onOpenFilters },
                {
                  label: t`Location and Discovery Settings`,
                  icon: TuneIcon,
                  onSelect: onOpenSettings,
                },
              ]}
            />
            {isClaimable && <Dot className="end-1.5 top-1" />}
          </span>
        </div>
        {note}
      </header>
    )
  return (
    <header className="flex flex-col gap-2.5 big:flex-row big:flex-wrap big:items-center big:justify-between big:gap-y-1.5 flat:flex-row flat:flex-wrap flat:items-center flat:gap-x-3 flat:gap-y-1.5">
      <div className="flex flex-wrap items-center gap-1 big:order-2 flat:order-1">
        <h1 className="me-auto flex min-w-0 items-center gap-1 font-display text-[min(1.5rem,4.4vw)] font-bold big:sr-only flat:sr-only">
          <span>{t`Smart Discovery`}</span>
          {crown}
        </h1>
        {isFlat && <LocationToggle />}
        <HeaderButton icon={RewindIcon} label={t`Second Look`} onPress={onSecondLook} />
        <HeaderButton
          icon={FlameIcon}
          label={t`Streak`}
          note={isClaimable ? t`Not claimed yet today` : undefined}
          onPress={onStreak}
        />
      </div>
      <div className="flex items-center gap-1.5 max-[27rem]:[&_fieldset_svg]:hidden tight:[&_fieldset_svg]:hidden big:basis-full flat:min-w-64 flat:flex-1 flat:[&_fieldset_svg]:hidden">
        <div className="min-w-0 grow">
          <Segmented
            of="buttons"
            label={t`Discovery mode`}
            options={modes}
            value={mode}
            onChange={chooseMode}
          />
        </div>
        <span className="relative -me-2">
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
      </div>
      {note}
      {me && (
        <div className="flex flex-wrap items-center justify-end big:order-1 flat:order-2">
          <Allowances isPremium={isPremium} />
          <Button
            variant="ghost"
            size="sm"
            icon={ChatIcon}
            aria-label={t`Dating Rooms`}
            onClick={onRooms}
            className="px-2.5! text-ink! big:hidden lg:hidden"
          >
            <span className="@max-[21.5rem]/page:sr-only flat:sr-only">{t`Rooms`}</span>
          </Button>
          <IconButton
            icon={TuneIcon}
            label={t`Location and Discovery Settings`}
            onClick={onOpenSettings}
            className="-me-2"
          />
        </div>
      )}
    </header>
  )
})

const Dot = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={cx(
      'pointer-events-none absolute size-3 rounded-full bg-accent-fill ring-2 ring-surface',
      className,
    )}
  />
)

interface HeaderButtonProps {
  icon: Icon
  label: string
  /** The meaning of its dot. */
  note?: string | undefined
  onPress: () => void
}

/** A word, or an icon where words do not fit. */
function HeaderButton({ icon: Drawn, label, note, onPress }: HeaderButtonProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={onPress}
      title={note}
      className="relative min-w-11 whitespace-nowrap px-2.5!"
    >
      {note && <Dot className="end-1 top-0" />}
      <Drawn size={18} className="hidden big:block flat:block" />
      <span className="big:sr-only flat:sr-only">{label}</span>
    </Button>
  )
}
