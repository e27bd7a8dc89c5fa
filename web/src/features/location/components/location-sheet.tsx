import { t } from '@lingui/core/macro'
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
import { TuneIcon } from '../../../ui/icons.tsx'
import { useLayer } from '../../../ui/layers/use-layer.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { AgeRange, WidensAges } from '../../people/age-range.tsx'
import { ShownTo, SoughtGenders } from '../../people/gender-choices.tsx'
import { locationMode } from '../modes.ts'
import { useLocationDraft } from '../use-location-draft.ts'
import { CurrentLocation } from './current-location.tsx'
import { SharingSettings } from './sharing-settings.tsx'
import { TravelSection } from './travel-section.tsx'

interface LocationSheetProps {
  open: boolean
  onClose: () => void
}

/** Stored in this browser, so not saved with the rest. */
const unitOptions = [
  { value: 'miles', label: t`Miles` },
  { value: 'kilometers', label: t`Kilometers` },
] as const

/** The user's location, their search distance, and who may see the location. */
export function LocationSheet(props: LocationSheetProps) {
  const me = useMe()
  return me && <SheetOf me={me} {...props} />
}

function SheetOf({ me, open, onClose }: LocationSheetProps & { me: SelfView }) {
  const unit = useUnit()
  const [isAsking, setIsAsking] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const leave = () => {
    discard()
    setIsAsking(false)
    onClose()
  }
  const draft = useLocationDraft(me, leave)
  const { wanted, newLocation, faults, tries, isUnsaved, isSaving, edit, discard } = draft
  useLeaveGuard(isUnsaved, () => setIsAsking(true))
  // The missing part may be scrolled out of view.
  useEffect(() => {
    if (tries > 0) content.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries])
  const hasNoLocation =
    locationUse({ ...wanted, latitude: newLocation?.city?.latitude ?? me.latitude }) === 'none'

  return (
    <>
      <Sheet
        isScreen
        open={open}
        onClose={() => (isUnsaved ? setIsAsking(true) : leave())}
        title={t`Location and Discovery Settings`}
        footer={
          <Button wide busy={isSaving} onClick={draft.save}>
            {t`Save`}
          </Button>
        }
      >
        <div ref={content} className="flex flex-col gap-5">
          <CurrentLocation
            me={me}
            disabled={isSaving}
            newLocation={newLocation}
            fault={faults.city}
            onLocation={draft.setNewLocation}
            mode={locationMode(wanted)}
            onShare={(isOn) => edit({ locationEnabled: isOn })}
          />
          <TravelSection
            me={me}
            trip={wanted}
            isShared={wanted.locationEnabled}
            faults={faults}
            onChange={edit}
          />
          <Slider
            label={t`Discovery distance`}
            min={profileLimits.minDistance}
            max={profileLimits.maxDistance}
            value={wanted.maxDistance}
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
            preference={wanted.genderPreference ?? ''}
            onChange={(preference) => edit({ genderPreference: preference })}
          />
          {choosesAudience(me.gender) && (
            <ShownTo
              shownTo={wanted.shownTo}
              onChange={(audience) => edit({ shownTo: audience })}
            />
          )}
          <div className="flex flex-col gap-1">
            <AgeRange minAge={wanted.minAge} maxAge={wanted.maxAge} onChange={edit} />
            <WidensAges on={wanted.widensAges} onChange={(isOn) => edit({ widensAges: isOn })} />
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
          <SharingSettings sharing={wanted} hasNoLocation={hasNoLocation} onChange={edit} />
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
