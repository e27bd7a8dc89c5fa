import { profileLimits } from '@swoon/realtime-server/contract/people'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { TextField } from '../../../ui/field.tsx'
import { changeDraft, useDraftStore } from '../draft.ts'
import { genderOptions, preferenceOptions } from '../gender-options.ts'
import { usernameOf } from '../usernames.ts'
import type { Faults } from '../wizard-rules.ts'

export function PreferencesStep({ faults }: { faults: Faults }) {
  const { gender, genderPreference, instagramUsername, tiktokUsername } = useDraftStore((state) => state.draft)
  return (
    <div className="flex flex-col gap-6">
      <ChoiceChips
        name="gender"
        legend="I am a"
        options={genderOptions}
        value={gender}
        onChange={(value) => changeDraft({ gender: value })}
        error={faults.gender}
      />
      <ChoiceChips
        name="genderPreference"
        legend="Looking for"
        options={preferenceOptions}
        value={genderPreference}
        onChange={(value) => changeDraft({ genderPreference: value })}
        error={faults.genderPreference}
      />
      <div className="flex flex-col gap-4">
        <TextField
          name="instagramUsername"
          label="Instagram (optional)"
          placeholder="username or link"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={profileLimits.username}
          value={instagramUsername}
          onChange={(event) => changeDraft({ instagramUsername: usernameOf('instagramUsername', event.target.value) })}
          error={faults.instagramUsername}
        />
        <TextField
          name="tiktokUsername"
          label="TikTok (optional)"
          placeholder="username or link"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={profileLimits.username}
          value={tiktokUsername}
          onChange={(event) => changeDraft({ tiktokUsername: usernameOf('tiktokUsername', event.target.value) })}
          error={faults.tiktokUsername}
        />
      </div>
    </div>
  )
}
