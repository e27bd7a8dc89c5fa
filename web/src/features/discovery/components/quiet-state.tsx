import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { About } from '@swoon/realtime-server/contract/discovery'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { useMe } from '../../../lib/me.ts'
import { milesLabel, useUnit } from '../../../lib/units.ts'
import { Button } from '../../../ui/button.tsx'
import { AwayScene } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CardsIcon, PinOffIcon, PlaneIcon, RewindIcon, TuneIcon } from '../../../ui/icons.tsx'
import { useAbout } from '../filters.ts'
import { switchLocationFilter } from '../location-filter.ts'

/** The way out, with the number of people that it opens. */
const shows: Readonly<Record<About, string>> = {
  few: t`Show people from anywhere`,
  20: t`Show about 20 people from anywhere`,
  50: t`Show about 50 people from anywhere`,
  100: t`Show about 100 people from anywhere`,
  more: t`Show over 100 people from anywhere`,
}

interface QuietStateProps {
  onOpenSettings: () => void
  onSecondLook: () => void
  /** Shows the remaining people, whose distance is unknown; null if there are none. */
  onContinue: (() => void) | null
}

/** Explains before the deck, or in place of an empty one, that nobody new is within the distance, and offers alternatives. */
export function QuietState({ onOpenSettings, onSecondLook, onContinue }: QuietStateProps) {
  const me = useMe()
  const distance = milesLabel(me?.maxDistance ?? profileLimits.defaultDistance, useUnit())
  const about = useAbout(false) ?? 'few'
  const place = (me?.travelMode && me.travelLocation) || me?.location
  return (
    <EmptyState
      drawing={
        <div className="-mt-8 -mb-4 flat:m-0 short:hidden big:hidden">
          <AwayScene />
        </div>
      }
      title={onContinue ? t`It's quiet around here` : t`No more profiles!`}
      text={
        place ? (
          <Trans>
            There's no one new within {distance} of <bdi>{place}</bdi> yet. Look farther, visit
            another city, or check back later.
          </Trans>
        ) : (
          t`There's no one new within ${distance} yet. Look farther, visit another city, or check back later.`
        )
      }
      action={
        <div className="flex flex-col gap-2.5">
          <Button icon={PinOffIcon} onClick={switchLocationFilter}>
            {shows[about]}
          </Button>
          <Button variant="outline" icon={TuneIcon} onClick={onOpenSettings}>
            {t`Widen the distance`}
          </Button>
          <div className="flex flex-wrap justify-center gap-2.5">
            <Button
              variant="secondary"
              size="sm"
              icon={PlaneIcon}
              onClick={onOpenSettings}
              className="grow"
            >
              {t`Travel mode`}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              icon={RewindIcon}
              onClick={onSecondLook}
              className="grow"
            >
              {t`Second Look`}
            </Button>
          </div>
          {onContinue && (
            <Button variant="ghost" icon={CardsIcon} onClick={onContinue}>
              {t`Swipe anyway`}
            </Button>
          )}
        </div>
      }
    />
  )
}
