import { t } from '@lingui/core/macro'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, PinIcon } from '../../ui/icons.tsx'
import { cityAround, findPosition } from './actions.ts'
import { pointLabel } from './city-labels.ts'
import { CityField } from './components/city-field.tsx'
import { ShareOffer } from './components/share-offer.tsx'

/** A point in decimal degrees as text. A city's point is dropped along with its name, a device's is not. */
export interface MapPoint {
  latitude: string
  longitude: string
  from: 'city' | 'device'
}

/** A person's location in words, for others to read, and as a point, to find people nearby. */
interface Whereabouts {
  location: string
  place: MapPoint | null
  isShared: boolean
}

interface LocationFieldProps extends Whereabouts {
  error?: string
  onChange: (change: Partial<Whereabouts>) => void
}

/** A free-text location, with suggestions of cities and the device's position. */
export function LocationField({ location, place, isShared, error, onChange }: LocationFieldProps) {
  const [isBusy, setIsBusy] = useState(false)
  /** Re-renders the field with the text for the position. */
  const [turn, setTurn] = useState(0)
  const isOwnText = !isBlank(location) && place?.from !== 'city'
  /** Entries made during the position lookup; they are newer than the press and stay. */
  const entered = useRef<'words' | 'city' | null>(null)
  const locate = async () => {
    setIsBusy(true)
    entered.current = null
    const found = await findPosition()
    const city =
      found && !isOwnText && !entered.current
        ? await cityAround(found.latitude, found.longitude)
        : null
    setIsBusy(false)
    if (!found || entered.current === 'city') return
    const isNamed = city !== null && entered.current === null
    onChange({ place: { ...found, from: 'device' }, ...(isNamed && { location: city }) })
    if (isNamed) setTurn((before) => before + 1)
  }
  const forget = () => onChange({ place: null, isShared: false })
  return (
    <div>
      <CityField
        key={turn}
        name="location"
        label={t({ context: 'place', message: 'Location' })}
        placeholder={t`Your city or neighborhood`}
        hint={t`Choose a city or use your location to see who's nearby, or write your own.`}
        unknown={t`We'll show it the way you wrote it.`}
        maxLength={profileLimits.location}
        initial={location}
        error={error}
        onChoose={(city, text) => {
          entered.current = city ? 'city' : 'words'
          if (city)
            onChange({
              location: text,
              place: { latitude: city.latitude, longitude: city.longitude, from: 'city' },
              isShared: true,
            })
          else
            onChange({
              location: text,
              ...(place?.from === 'city' && { place: null, isShared: false }),
            })
        }}
      />
      <Button
        variant="outline"
        size="sm"
        icon={PinIcon}
        busy={isBusy}
        onClick={() => void locate()}
        className="mt-3"
      >
        {t`Use my location`}
      </Button>
      {place && (
        <div className="mt-3 rounded-md bg-sunken px-4 py-3">
          <div className="flex items-center gap-2">
            <CheckIcon size={20} className="shrink-0 text-success" />
            <p className="min-w-0 grow">
              <span className="block font-medium">{t`Your location`}</span>
              <span className="block text-sm text-ink-soft">{pointLabel(place)}</span>
            </p>
            <Button variant="ghost" size="sm" onClick={forget} className="-me-2">
              {t({ context: 'saved location', message: 'Forget' })}
            </Button>
          </div>
          <ShareOffer
            mode={isShared ? 'visible' : 'off'}
            onChange={(isOn) => onChange({ isShared: isOn })}
          />
        </div>
      )}
    </div>
  )
}
