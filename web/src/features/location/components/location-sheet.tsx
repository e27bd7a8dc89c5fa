import { t } from '@lingui/core/macro'
import type { LocationMode } from '@swoon/realtime-server/contract/location'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { choosesAudience } from '@swoon/realtime-server/contract/shared/genders'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { locationUse } from '../../../lib/location-use.ts'
import { useMe } from '../../../lib/me.ts'
import { isSessionEnding } from '../../../lib/session.ts'
import { chooseUnit, milesLabel, useUnit } from '../../../lib/units.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { cx } from '../../../ui/cx.ts'
import { CheckIcon, TuneIcon } from '../../../ui/icons.tsx'
import { useLayer } from '../../../ui/layers/use-layer.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { AgeRange, WidensAges } from '../../people/age-range.tsx'
import { ShownTo, SoughtGenders } from '../../people/gender-choices.tsx'
import { cityChange, saveSettings } from '../actions.ts'
import { locationMode, modes, modeText, modeTitles, noLocationHint } from '../modes.ts'
import { tripChange, tripFaults } from '../trip.ts'
import { CurrentLocation, type NewLocation } from './current-location.tsx'
import { TravelSection, type Trip } from './travel-section.tsx'

interface LocationSheetProps {
  open: boolean
  onClose: () => void
}

/** Stored in this browser, so not saved with the rest. */
const unitOptions = [
  { value: 'miles', label: t`Miles` },
  { value: 'kilometers', label: t`Kilometers` },
] as const

const settings = [
  ...(['genderPreference', 'shownTo', 'maxDistance', 'minAge', 'maxAge', 'widensAges'] as const),
  ...(['locationEnabled', 'locationPrivate'] as const),
] as const
type Settings = Pick<SelfView, (typeof settings)[number]> & Trip

/** The user's location, their search distance, and who may see the location. */
export function LocationSheet({ open, onClose }: LocationSheetProps) {
  const me = useMe()
  const unit = useUnit()
  const [draft, setDraft] = useState<Partial<Settings>>({})
  const [isSaving, setIsSaving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  /** A chosen or typed city that is not saved yet. */
  const [newLocation, setNewLocation] = useState<NewLocation | null>(null)
  const [tries, setTries] = useState(0)
  const content = useRef<HTMLDivElement>(null)
  const trip = me && tripChange(me, { ...me, ...draft })
  const isUnsaved =
    me !== null &&
    (newLocation !== null ||
      settings.some(
        (name) => draft[name] !== undefined && String(draft[name]) !== String(me[name]),
      ) ||
      Object.keys(trip ?? {}).length > 0)
  useLeaveGuard(isUnsaved, () => setIsAsking(true))
  // The missing part may be scrolled out of view.
  useEffect(() => {
    if (tries > 0) content.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries])
  if (!me) return null
  const wanted = { ...me, ...draft }
  const {
    genderPreference,
    shownTo,
    maxDistance,
    minAge,
    maxAge,
    widensAges,
    locationEnabled,
    locationPrivate,
  } = wanted
  const faults = {
    ...tripFaults(wanted),
    ...(newLocation?.city === null && { city: t`Choose a city from the list.` }),
  }
  const shown = tries > 0 ? faults : {}
  const hasNoLocation =
    locationUse({ ...wanted, latitude: newLocation?.city?.latitude ?? me.latitude }) === 'none'
  const edit = (change: Partial<Settings>) => setDraft((before) => ({ ...before, ...change }))
  const leave = () => {
    setDraft({})
    setNewLocation(null)
    setTries(0)
    setIsAsking(false)
    onClose()
  }
  const save = async () => {
    setTries((before) => before + 1)
    if (Object.keys(faults).length > 0) return
    setIsSaving(true)
    // Private mode can only be changed while sharing is on.
    const isSaved = await saveSettings({
      ...{ maxDistance, minAge, maxAge, widensAges },
      ...(genderPreference && { genderPreference }),
      // Left unset unless chosen here: Discover asks users who never chose.
      ...(draft.shownTo && { shownTo: draft.shownTo }),
      locationEnabled,
      ...(locationEnabled && { locationPrivate }),
      ...trip,
      ...(newLocation?.city && cityChange(newLocation.city, newLocation.isNamed)),
    })
    setIsSaving(false)
    if (isSaved) leave()
  }

  return (
    <>
      <Sheet
        isScreen
        open={open}
        onClose={() => (isUnsaved ? setIsAsking(true) : leave())}
        title={t`Location and Discovery Settings`}
        footer={
          <Button wide busy={isSaving} onClick={save}>
            {t`Save`}
          </Button>
        }
      >
        <div ref={content} className="flex flex-col gap-5">
          <CurrentLocation
            me={me}
            disabled={isSaving}
            newLocation={newLocation}
            fault={shown.city}
            onLocation={setNewLocation}
            mode={locationMode({ locationEnabled, locationPrivate })}
            onShare={(isOn) => edit({ locationEnabled: isOn })}
          />
          <TravelSection
            me={me}
            trip={wanted}
            isShared={locationEnabled}
            faults={shown}
            onChange={edit}
          />
          <Slider
            label={t`Discovery distance`}
            min={profileLimits.minDistance}
            max={profileLimits.maxDistance}
            value={maxDistance}
            format={(miles) => milesLabel(miles, unit)}
            onChange={(miles) => edit({ maxDistance: miles })}
          />
          <Segmented
            label={t`Distances in`}
            options={unitOptions}
            value={unit}
            onChange={chooseUnit}
          />
          <SoughtGenders
            preference={genderPreference ?? ''}
            onChange={(preference) => edit({ genderPreference: preference })}
          />
          {choosesAudience(me.gender) && (
            <ShownTo shownTo={shownTo} onChange={(audience) => edit({ shownTo: audience })} />
          )}
          <div className="flex flex-col gap-1">
            <AgeRange minAge={minAge} maxAge={maxAge} onChange={edit} />
            <WidensAges on={widensAges} onChange={(isOn) => edit({ widensAges: isOn })} />
          </div>
          {!isUnsaved && (
            <Link
              to="/app/filters"
              replace
              className={buttonClass({ variant: 'secondary', wide: true })}
            >
              <TuneIcon size={20} />
              {t`More filters`}
            </Link>
          )}
          <div className="flex flex-col gap-1">
            <Switch
              label={t`Share my location`}
              hint={t`Finds people near you and lets them find you.`}
              checked={locationEnabled}
              onChange={(isOn) => edit({ locationEnabled: isOn })}
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
              onChange={(isOn) => edit({ locationPrivate: isOn })}
            />
            <PrivacyPanel mode={locationMode({ locationEnabled, locationPrivate })} />
          </div>
        </div>
      </Sheet>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={leave}
        title={t`Leave without saving?`}
        text={t`You've changed your settings, and nothing is saved yet.`}
        confirmLabel={t`Discard changes`}
        cancelLabel={t`Keep editing`}
        danger
      />
    </>
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

/**
 * While anything is unsaved, the browser's Back asks before leaving, and closing the tab shows the browser's own question. It is a layer
 * that does not close on Back, and is removed as soon as everything is saved.
 */
function useLeaveGuard(isUnsaved: boolean, onAsk: () => void): void {
  useLayer(isUnsaved, onAsk)

  useEffect(() => {
    if (!isUnsaved) return
    const refuse = (event: BeforeUnloadEvent) => !isSessionEnding() && event.preventDefault()
    window.addEventListener('beforeunload', refuse)
    return () => window.removeEventListener('beforeunload', refuse)
  }, [isUnsaved])
}
