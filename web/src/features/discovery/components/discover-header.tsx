import type { DiscoveryMode } from '@swoon/realtime-server/contract/discovery'
import { memo } from 'react'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import type { Icon } from '../../../ui/draw-icon.tsx'
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
import { Segmented } from '../../../ui/segmented.tsx'
import { useIsFlat } from '../../../ui/use-media.ts'
import { TripLine } from '../../location/trip-line.tsx'
import { useIsPremium } from '../../premium/queries.ts'
import { chooseMode } from '../actions.ts'
import { LocationToggle } from '../location-toggle.tsx'
import { useDiscoveryStore } from '../store.ts'
import { Allowances } from './allowances.tsx'

const modes: readonly { value: DiscoveryMode; label: string; icon: Icon }[] = [
  { value: 'compatible', label: 'AI Match', icon: SparkleIcon },
  { value: 'nearby', label: 'Nearby', icon: PinIcon },
  { value: 'interests', label: 'Interests', icon: HeartIcon },
]

interface DiscoverHeaderProps {
  onSecondLook: () => void
  onStreak: () => void
  onRooms: () => void
  onOpenSettings: () => void
}

export const DiscoverHeader = memo(function DiscoverHeader({
  onSecondLook,
  onStreak,
  onRooms,
  onOpenSettings,
}: DiscoverHeaderProps) {
  const mode = useDiscoveryStore((state) => state.mode)
  const me = useMe()
  const isPremium = useIsPremium()
  const isFlat = useIsFlat()
  const now = useNow()
  const isClaimable = me !== null && (me.nextClaimAt === null || Date.parse(me.nextClaimAt) <= now)
  return (
    <header className="flex flex-col gap-2.5 big:flex-row big:flex-wrap big:items-center big:justify-between big:gap-y-1.5 flat:flex-row flat:flex-wrap flat:items-center flat:gap-x-3 flat:gap-y-1.5">
      <div className="flex items-center gap-1 big:order-2 flat:order-1">
        <h1 className="me-auto flex min-w-0 items-center gap-1 font-display text-[min(1.5rem,4.4vw)] font-bold big:sr-only flat:sr-only">
          <span className="truncate">Smart Discovery</span>
          {isPremium && (
            <span role="img" aria-label="Premium" title="Premium" className="text-crown">
              <CrownIcon size={20} />
            </span>
          )}
        </h1>
        {isFlat && <LocationToggle />}
        <HeaderButton icon={RewindIcon} label="Second Look" onPress={onSecondLook} />
        <HeaderButton
          icon={FlameIcon}
          label="Streak"
          note={isClaimable ? 'Not claimed yet today' : undefined}
          onPress={onStreak}
        />
      </div>
      <div className="tight:[&_fieldset_svg]:hidden big:basis-full flat:min-w-64 flat:flex-1 flat:[&_fieldset_svg]:hidden">
        <Segmented of="buttons" label="Discovery mode" options={modes} value={mode} onChange={chooseMode} />
      </div>
      <TripLine onPress={onOpenSettings} />
      {me && (
        <div className="flex items-center big:order-1 flat:order-2">
          <Allowances isPremium={isPremium} />
          <IconButton icon={ChatIcon} label="Dating Rooms" onClick={onRooms} className="big:hidden" />
          <IconButton
            icon={TuneIcon}
            label="Location and Discovery Settings"
            onClick={onOpenSettings}
            className="-me-2"
          />
        </div>
      )}
    </header>
  )
})

interface HeaderButtonProps {
  icon: Icon
  label: string
  /** Why it has a dot. */
  note?: string | undefined
  onPress: () => void
}

/** A word, and where there is no room for words an icon. */
function HeaderButton({ icon: Drawn, label, note, onPress }: HeaderButtonProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={onPress}
      title={note}
      className="relative min-w-11 whitespace-nowrap px-2.5!"
    >
      {note && (
        <span
          aria-hidden="true"
          className="absolute end-1 top-0 size-3 rounded-full bg-accent-fill ring-2 ring-surface"
        />
      )}
      <Drawn size={18} className="hidden big:block flat:block" />
      <span className="big:sr-only flat:sr-only">{label}</span>
    </Button>
  )
}
