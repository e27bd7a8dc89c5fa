import { t } from '@lingui/core/macro'
import { travelLimits } from '@swoon/realtime-server/contract/location'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { dateAhead } from '../../../lib/format.ts'
import { TextField } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { tripLabel } from '../trip.ts'
import { CityField } from './city-field.tsx'

export type Trip = Pick<SelfView, 'travelMode' | 'travelCity' | 'travelUntil'>

interface TravelSectionProps {
  me: SelfView
  trip: Trip
  /** True if the location is shared at all. */
  isShared: boolean
  faults: Readonly<Partial<Record<keyof Trip, string>>>
  onChange: (change: Partial<Trip>) => void
}

/** Travel mode: on or off, the city, and the last day. */
export function TravelSection({ me, trip, isShared, faults, onChange }: TravelSectionProps) {
  const { travelMode, travelUntil } = trip
  return (
    <section aria-label={t`Travel mode`} className="flex flex-col gap-3">
      <Switch
        label={t`Travel mode`}
        hint={
          tripLabel(me) ??
          t`See people in another city and be seen there. Your card says that you're visiting, and your own location stays hidden.`
        }
        checked={travelMode}
        // The field below starts with the stored city each time it appears.
        onChange={(isOn) => onChange({ travelMode: isOn, travelCity: me.travelCity })}
      />
      {travelMode && (
        <>
          <CityField
            label={t`Where are you going?`}
            initial={me.travelLocation ?? ''}
            error={faults.travelCity}
            onChoose={(city) => onChange({ travelCity: city?.id ?? null })}
          />
          {!isShared && (
            <p className="text-sm text-ink-soft">
              {t`Your card says where you are. Turn on sharing to meet people near you there.`}
            </p>
          )}
          <TextField
            type="date"
            label={t`Last day`}
            hint={t`The day after, we'll use your own location again.`}
            error={faults.travelUntil}
            value={travelUntil ?? ''}
            min={dateAhead(0)}
            max={dateAhead(travelLimits.daysAhead)}
            onChange={(event) => onChange({ travelUntil: event.target.value || null })}
          />
        </>
      )}
    </section>
  )
}
