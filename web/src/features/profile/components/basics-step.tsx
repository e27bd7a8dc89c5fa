import { t } from '@lingui/core/macro'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { birthRange, isAdult, ownAge } from '@swoon/realtime-server/contract/shared/days'
import { adultFromLabel, isDate } from '../../../lib/age.ts'
import { serverDate } from '../../../lib/server-clock.ts'
import { timeZoneHere } from '../../../lib/time-zone.ts'
import { TextField } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { LocationField } from '../../location/location-field.tsx'
import { changeDraft, useDraftStore } from '../draft.ts'
import type { Faults } from '../wizard-rules.ts'

export function BasicsStep({ faults }: { faults: Faults }) {
  const { name, dateOfBirth, location, place, isShared, bio } = useDraftStore(
    (state) => state.draft,
  )
  const now = serverDate()
  return (
    <div className="flex flex-col gap-4">
      <TextField
        name="name"
        label={t`Name`}
        autoComplete="given-name"
        placeholder={t`What your friends call you`}
        maxLength={profileLimits.name}
        value={name}
        onChange={(event) => changeDraft({ name: event.target.value })}
        error={faults.name}
      />
      <TextField
        name="dateOfBirth"
        label={t`Date of birth`}
        type="date"
        autoComplete="bday"
        {...birthRange(now)}
        value={dateOfBirth}
        onChange={(event) => changeDraft({ dateOfBirth: event.target.value })}
        hint={birthHint(dateOfBirth, now)}
        error={faults.dateOfBirth}
      />
      <LocationField
        {...{ location, place, isShared }}
        error={faults.location}
        onChange={changeDraft}
      />
      <TextArea
        name="bio"
        label={t`Bio`}
        counted
        placeholder={t`What would make a stranger smile? (Optional)`}
        maxLength={profileLimits.bio}
        value={bio}
        onChange={(event) => changeDraft({ bio: event.target.value })}
        error={faults.bio}
      />
    </div>
  )
}

function birthHint(dateOfBirth: string, now: Date): string {
  if (!isDate(dateOfBirth) || dateOfBirth < birthRange(now).min) return t`Only your age is shown.`
  if (!isAdult(dateOfBirth, now)) {
    const from = adultFromLabel(dateOfBirth, now)
    return from === null ? t`Check the year.` : t`You can create a profile starting ${from}.`
  }
  return t`You're ${ownAge(dateOfBirth, timeZoneHere(), now)}. Only your age is shown.`
}
