import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LocationMode } from '@swoon/realtime-server/contract/location'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { locationUse } from '../../lib/location-use.ts'
import { useMe } from '../../lib/me.ts'
import { useUnit } from '../../lib/units.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { CheckIcon, PinOffIcon, PlaneIcon, TuneIcon } from '../../ui/icons.tsx'
import { shareAs } from './actions.ts'
import { ModeMap } from './components/mode-map.tsx'
import { locationMode, modes, modeText, modeTitles, noLocationHint, sightHint } from './modes.ts'
import { tripLabel } from './trip.ts'

/** The three ways to share the location, each with a map of what others can see, to choose from. */
export function LocationPrivacy() {
  const me = useMe()
  const unit = useUnit()
  /** The mode being stored. */
  const [busy, setBusy] = useState<LocationMode | null>(null)
  if (!me) return null
  const now = locationMode(me)
  const trip = tripLabel(me)
  const choose = async (mode: LocationMode) => {
    setBusy(mode)
    await shareAs(mode)
    setBusy(null)
  }
  return (
    <section aria-labelledby="location-privacy" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="location-privacy" className="font-display text-xl font-bold">
          {t`Location Privacy`}
        </h2>
        <p className="text-ink-soft">
          {t`Only you can see your exact position. Each map shows the most that others can learn.`}
        </p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-3 flat:grid-cols-3">
        {modes.map((mode) => (
          <Mode
            key={mode}
            mode={mode}
            isNow={mode === now}
            isBusy={busy !== null}
            onChoose={() => void choose(mode)}
          />
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{sightHint(unit)}</p>
      {now !== 'off' && locationUse(me) === 'none' && (
        <p className="flex items-center gap-2 rounded-md bg-tint px-4 py-3 font-medium text-accent">
          <PinOffIcon size={20} className="shrink-0" />
          {noLocationHint}
        </p>
      )}
      {trip && (
        <p className="flex items-center gap-2 rounded-md bg-tint px-4 py-3 font-medium text-accent">
          <PlaneIcon size={20} className="shrink-0" />
          <span>
            <Trans>
              <bdi>{trip}</bdi>. Until then, others see the city and never your own location.
            </Trans>
          </span>
        </p>
      )}
      <Link
        to="/app/location"
        className={cx(buttonClass({ variant: 'outline', size: 'sm' }), 'self-start')}
      >
        <TuneIcon size={18} />
        {t`Distance, location and travel mode`}
      </Link>
    </section>
  )
}

const chooseLabels: Readonly<Record<LocationMode, string>> = {
  off: t`Choose Off`,
  private: t`Choose Private`,
  visible: t`Choose Visible`,
}

interface ModeProps {
  mode: LocationMode
  isNow: boolean
  isBusy: boolean
  onChoose: () => void
}

/** Buttons instead of radios, whose arrow keys would share visibly on the way to another mode. */
function Mode({ mode, isNow, isBusy, onChoose }: ModeProps) {
  const [title, text] = [modeTitles[mode], modeText(mode, useUnit())]
  return (
    <Card
      as="li"
      flush
      aria-current={isNow ? 'true' : undefined}
      className={cx('flex flex-col', isNow && 'outline-2 outline-accent')}
    >
      <ModeMap mode={mode} />
      <div className="flex grow flex-col gap-3 p-4">
        <div className="grow">
          <h3 className="font-semibold">{title}</h3>
          <p className="mt-1 text-sm text-ink-soft">{text}</p>
        </div>
        {isNow ? (
          <p className="flex min-h-11 items-center gap-1.5 text-sm font-semibold text-accent">
            <CheckIcon size={20} />
            {t`Your mode`}
          </p>
        ) : (
          <Button
            variant="outline"
            size="sm"
            disabled={isBusy}
            onClick={onChoose}
            className="self-start"
          >
            {chooseLabels[mode]}
          </Button>
        )}
      </div>
    </Card>
  )
}
