import { t } from '@lingui/core/macro'
import type { LocationMode } from '@swoon/realtime-server/contract/location'
import { useUnit } from '../../../lib/units.ts'
import { cx } from '../../../ui/cx.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { locationMode, modes, modeText, modeTitles, noLocationHint } from '../modes.ts'

interface Sharing {
  locationEnabled: boolean
  locationPrivate: boolean
}

interface SharingSettingsProps {
  sharing: Sharing
  /** There is nothing to share yet. */
  hasNoLocation: boolean
  onChange: (change: Partial<Sharing>) => void
}

/** Shares the location or not, and with or without the distance, and explains the three modes. */
export function SharingSettings({ sharing, hasNoLocation, onChange }: SharingSettingsProps) {
  const { locationEnabled, locationPrivate } = sharing
  return (
    <div className="flex flex-col gap-1">
      <Switch
        label={t`Share my location`}
        hint={t`Finds people near you and lets them find you.`}
        checked={locationEnabled}
        onChange={(isOn) => onChange({ locationEnabled: isOn })}
      />
      <p role="status" className="text-sm font-medium text-accent">
        {locationEnabled && hasNoLocation && noLocationHint}
      </p>
      <Switch
        label={t`Private mode`}
        hint={
          locationEnabled
            ? t`Hides your distance from everyone.`
            : t`Turn sharing on to choose this.`
        }
        checked={locationPrivate}
        disabled={!locationEnabled}
        onChange={(isOn) => onChange({ locationPrivate: isOn })}
      />
      <PrivacyPanel mode={locationMode(sharing)} />
    </div>
  )
}

/** Explains the three modes, with the current one marked. */
function PrivacyPanel({ mode }: { mode: LocationMode }) {
  const unit = useUnit()
  return (
    <section aria-labelledby="location-privacy" className="mt-2 rounded-md bg-sunken p-4">
      <h3 id="location-privacy" className="font-semibold">
        {t`Location Privacy`}
      </h3>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {modes.map((one) => {
          const isNow = one === mode
          return (
            <li
              key={one}
              aria-current={isNow ? 'true' : undefined}
              className={cx('-mx-2 flex gap-2.5 rounded-sm px-2 py-2', isNow && 'bg-tint')}
            >
              <CheckIcon
                size={20}
                className={cx('shrink-0', isNow ? 'text-accent' : 'invisible')}
              />
              <span>
                <strong className={cx('block', isNow && 'text-accent')}>{modeTitles[one]}</strong>
                <span className={isNow ? undefined : 'text-ink-soft'}>{modeText(one, unit)}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <p aria-live="polite" className="sr-only">
        {modeTitles[mode]}: {modeText(mode, unit)}
      </p>
    </section>
  )
}
