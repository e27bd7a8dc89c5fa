import type { DiscoveryMode } from '@swoon/realtime-server/contract/discovery'
import { memo } from 'react'
import { useMe } from '../../../lib/me.ts'
import { Button } from '../../../ui/button.tsx'
import type { Icon } from '../../../ui/draw-icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CrownIcon, HeartIcon, PinIcon, RewindIcon, SparkleIcon, TuneIcon } from '../../../ui/icons.tsx'
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
  onOpenSettings: () => void
}

export const DiscoverHeader = memo(function DiscoverHeader({ onSecondLook, onOpenSettings }: DiscoverHeaderProps) {
  const mode = useDiscoveryStore((state) => state.mode)
  const me = useMe()
  const isPremium = useIsPremium()
  const isFlat = useIsFlat()
  return (
    <header className="flex flex-col gap-2.5 big:flex-row big:flex-wrap big:items-center big:justify-between big:gap-y-1.5 flat:flex-row flat:flex-wrap flat:items-center flat:gap-x-3 flat:gap-y-1.5">
      <div className="flex items-center gap-1 big:order-2 flat:order-1">
        <h1 className="me-auto flex min-w-0 items-center gap-2 font-display text-xl font-bold tight:text-base sm:text-2xl big:sr-only flat:sr-only">
          <span className="truncate">Smart Discovery</span>
          {isPremium && (
            <span role="img" aria-label="Premium" title="Premium" className="text-crown">
              <CrownIcon size={24} />
            </span>
          )}
        </h1>
        {isFlat && <LocationToggle />}
        <Button
          variant="secondary"
          size="sm"
          icon={RewindIcon}
          onClick={onSecondLook}
          className="whitespace-nowrap tight:px-3 tight:[&_svg]:hidden big:[&_svg]:block flat:px-3"
        >
          <span className="big:sr-only flat:sr-only">Second Look</span>
        </Button>
        <IconButton
          icon={TuneIcon}
          label="Location and Discovery Settings"
          onClick={onOpenSettings}
          className="-me-2"
        />
      </div>
      <div className="tight:[&_fieldset_svg]:hidden big:basis-full flat:min-w-64 flat:flex-1 flat:[&_fieldset_svg]:hidden">
        <Segmented of="buttons" label="Discovery mode" options={modes} value={mode} onChange={chooseMode} />
      </div>
      <TripLine onPress={onOpenSettings} />
      {me && (
        <div className="big:order-1 flat:order-2">
          <Allowances isPremium={isPremium} />
        </div>
      )}
    </header>
  )
})
