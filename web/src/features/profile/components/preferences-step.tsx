import { t } from '@lingui/core/macro'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { choosesAudience } from '@swoon/realtime-server/contract/shared/genders'
import { genderOptions } from '../../../lib/gender-labels.ts'
import { serverDate } from '../../../lib/server-clock.ts'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { TextField } from '../../../ui/field.tsx'
import { AgeRange } from '../../people/age-range.tsx'
import { ShownTo, SoughtGenders } from '../../people/gender-choices.tsx'
import { changeDraft, useDraftStore } from '../draft.ts'
import { usernameOf } from '../usernames.ts'
import { agesOf, type Faults } from '../wizard-rules.ts'
import { OwnGender } from './own-gender.tsx'

export function PreferencesStep({ faults }: { faults: Faults }) {
  const draft = useDraftStore((state) => state.draft)
  const { gender, genderLabel, genderPreference, instagramUsername, tiktokUsername } = draft
  return (
    <div className="flex flex-col gap-6">
      <ChoiceChips
        name="gender"
        legend={t`I'm a`}
        options={genderOptions}
        value={gender}
        onChange={(value) => changeDraft({ gender: value })}
        error={faults.gender}
      />
      <OwnGender
        value={genderLabel}
        onChange={(value) => changeDraft({ genderLabel: value })}
        error={faults.genderLabel}
      />
      {choosesAudience(gender) && (
        <ShownTo
          shownTo={draft.shownTo}
          onChange={(shownTo) => changeDraft({ shownTo })}
          error={faults.shownTo}
        />
      )}
      <SoughtGenders
        preference={genderPreference}
        onChange={(value) => changeDraft({ genderPreference: value })}
        error={faults.genderPreference}
      />
      <AgeRange
        {...agesOf(draft, serverDate())}
        onChange={changeDraft}
        error={faults.minAge ?? faults.maxAge}
      />
      <div className="flex flex-col gap-4">
        <TextField
          name="instagramUsername"
          label={t`Instagram (optional)`}
          placeholder={t`username or link`}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={profileLimits.username}
          value={instagramUsername}
          onChange={(event) =>
            changeDraft({ instagramUsername: usernameOf('instagramUsername', event.target.value) })
          }
          error={faults.instagramUsername}
        />
        <TextField
          name="tiktokUsername"
          label={t`TikTok (optional)`}
          placeholder={t`username or link`}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={profileLimits.username}
          value={tiktokUsername}
          onChange={(event) =>
            changeDraft({ tiktokUsername: usernameOf('tiktokUsername', event.target.value) })
          }
          error={faults.tiktokUsername}
        />
      </div>
    </div>
  )
}
