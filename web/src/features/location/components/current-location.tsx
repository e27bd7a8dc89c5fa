import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { City } from '@swoon/realtime-server/contract/cities'
import type { LocationMode } from '@swoon/realtime-server/contract/location'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { useRef, useState } from 'react'
import { useUnit } from '../../../lib/units.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { PinIcon } from '../../../ui/icons.tsx'
import { updatePosition } from '../actions.ts'
import { cityLabel, pointLabel } from '../city-labels.ts'
import { sightHint } from '../modes.ts'
import { CityField } from './city-field.tsx'
import { ShareOffer } from './share-offer.tsx'

/** A city to become the user's location; null while the typed text matches none. */
export interface NewLocation {
  city: City | null
  /** True if the profile should name it. */
  isNamed: boolean
}

interface CurrentLocationProps {
  me: SelfView
  disabled: boolean
  /** Null while no city is typed or chosen. */
  newLocation: NewLocation | null
  fault?: string
  onLocation: (location: NewLocation | null) => void
  /** The sharing mode once everything is saved. */
  mode: LocationMode
  onShare: (isShared: boolean) => void
}

/** The user's location: from the browser's position, which is stored at once, or from a city, which is saved with the settings. */
export function CurrentLocation({
  me,
  disabled,
  newLocation,
  fault,
  onLocation,
  mode,
  onShare,
}: CurrentLocationProps) {
  const unit = useUnit()
  const [isBusy, setIsBusy] = useState(false)
  /** Clears the field after another place was stored. */
  const [turn, setTurn] = useState(0)
  /** True if a city was typed or chosen during the position lookup; it is newer than the press and stays. */
  const hasEntered = useRef(false)
  const locate = async () => {
    setIsBusy(true)
    hasEntered.current = false
    if ((await updatePosition()) && !hasEntered.current) {
      onLocation(null)
      setTurn((before) => before + 1)
    }
    setIsBusy(false)
  }
  const { latitude, longitude } = me
  const city = newLocation?.city && cityLabel(newLocation.city)
  const isPlaced = latitude !== null && longitude !== null
  return (
    <section className="rounded-md bg-sunken p-4">
      <h3 className="font-semibold">{t`Current location`}</h3>
      <p className="mt-1 text-ink-soft">
        <bdi>{me.location || t`No location on your profile`}</bdi>
        {' · '}
        {isPlaced ? pointLabel({ latitude, longitude }) : t`no position yet`}
      </p>
      <Button
        variant="outline"
        size="sm"
        icon={PinIcon}
        busy={isBusy}
        disabled={disabled}
        onClick={locate}
        className="mt-3 mb-4"
      >
        {t`Use current location`}
      </Button>
      <CityField
        key={turn}
        label={t`Or choose a city`}
        error={fault}
        onChoose={(city, text) => {
          hasEntered.current = true
          onLocation(
            city === null && text.trim() === ''
              ? null
              : { city, isNamed: newLocation?.isNamed ?? true },
          )
        }}
      />
      {newLocation && city && (
        <Checkbox
          label={
            <Trans>
              Show <bdi>{city}</bdi> on my profile
            </Trans>
          }
          checked={newLocation.isNamed}
          onChange={(event) => onLocation({ ...newLocation, isNamed: event.target.checked })}
          className="mt-2"
        />
      )}
      {(isPlaced || newLocation?.city) && !me.locationEnabled && (
        <ShareOffer mode={mode} onChange={onShare} />
      )}
      <p className="mt-3 text-sm text-ink-soft">{`${t`Only you see this point.`} ${sightHint(unit)}`}</p>
    </section>
  )
}
