import { t } from '@lingui/core/macro'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { useState } from 'react'
import { cityChange, saveSettings } from './actions.ts'
import type { NewLocation } from './components/current-location.tsx'
import type { Trip } from './components/travel-section.tsx'
import { tripChange, tripFaults } from './trip.ts'

const settings = [
  ...(['genderPreference', 'shownTo', 'maxDistance', 'minAge', 'maxAge', 'widensAges'] as const),
  ...(['locationEnabled', 'locationPrivate'] as const),
] as const
type Settings = Pick<SelfView, (typeof settings)[number]> & Trip

/** The settings of location and discovery, which are saved together, and their unsaved changes. */
export function useLocationDraft(me: SelfView, onSaved: () => void) {
  const [draft, setDraft] = useState<Partial<Settings>>({})
  /** A chosen or typed city that is not saved yet. */
  const [newLocation, setNewLocation] = useState<NewLocation | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [tries, setTries] = useState(0)
  const wanted = { ...me, ...draft }
  const trip = tripChange(me, wanted)
  const isUnsaved =
    newLocation !== null ||
    settings.some(
      (name) => draft[name] !== undefined && String(draft[name]) !== String(me[name]),
    ) ||
    Object.keys(trip).length > 0
  const faults = {
    ...tripFaults(wanted),
    ...(newLocation?.city === null && { city: t`Choose a city from the list.` }),
  }
  const save = async () => {
    setTries((before) => before + 1)
    if (Object.keys(faults).length > 0) return
    setIsSaving(true)
    const { genderPreference, maxDistance, minAge, maxAge, widensAges } = wanted
    const { locationEnabled, locationPrivate } = wanted
    const isSaved = await saveSettings({
      ...{ maxDistance, minAge, maxAge, widensAges },
      ...(genderPreference && { genderPreference }),
      // Left unset unless chosen here: Discover asks users who never chose.
      ...(draft.shownTo && { shownTo: draft.shownTo }),
      locationEnabled,
      // Private mode can only be changed while sharing is on.
      ...(locationEnabled && { locationPrivate }),
      ...trip,
      ...(newLocation?.city && cityChange(newLocation.city, newLocation.isNamed)),
    })
    setIsSaving(false)
    if (isSaved) onSaved()
  }
  return {
    wanted,
    newLocation,
    setNewLocation,
    isUnsaved,
    isSaving,
    /** Number of times the user tried to save. */
    tries,
    /** Missing parts, once the user tried to save. */
    faults: tries > 0 ? faults : {},
    edit: (change: Partial<Settings>) => setDraft((before) => ({ ...before, ...change })),
    discard() {
      setDraft({})
      setNewLocation(null)
      setTries(0)
    },
    save,
  }
}
