import { profileLimits } from '@swoon/realtime-server/contract/people'
import { birthRange, yearsSince } from '../../../lib/age.ts'
import { serverDate } from '../../../lib/server-clock.ts'
import { TextField } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { PlaceField } from '../../location/place-field.tsx'
import { changeDraft, useDraftStore } from '../draft.ts'
import type { Faults } from '../wizard-rules.ts'

export function BasicsStep({ faults }: { faults: Faults }) {
  const { name, dateOfBirth, location, place, isShared, bio } = useDraftStore((state) => state.draft)
  const now = serverDate()
  const age = yearsSince(dateOfBirth, now)
  return (
    <div className="flex flex-col gap-4">
      <TextField
        name="name"
        label="Name"
        autoComplete="given-name"
        placeholder="What your friends call you"
        maxLength={profileLimits.name}
        value={name}
        onChange={(event) => changeDraft({ name: event.target.value })}
        error={faults.name}
      />
      <TextField
        name="dateOfBirth"
        label="Date of birth"
        type="date"
        autoComplete="bday"
        {...birthRange(now)}
        value={dateOfBirth}
        onChange={(event) => changeDraft({ dateOfBirth: event.target.value })}
        hint={age >= profileLimits.minAge ? `You are ${age}. Only your age is shown.` : 'Only your age is shown.'}
        error={faults.dateOfBirth}
      />
      <PlaceField {...{ location, place, isShared }} error={faults.location} onChange={changeDraft} />
      <TextArea
        name="bio"
        label="Bio"
        counted
        placeholder="What would make a stranger smile? (Optional)"
        maxLength={profileLimits.bio}
        value={bio}
        onChange={(event) => changeDraft({ bio: event.target.value })}
        error={faults.bio}
      />
    </div>
  )
}
