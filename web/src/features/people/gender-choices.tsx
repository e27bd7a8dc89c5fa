import { t } from '@lingui/core/macro'
import {
  type Audience,
  audiences,
  type GenderPreference,
  type SoughtGender,
  soughtBy,
} from '@swoon/realtime-server/contract/shared/genders'
import { audienceOptions, preferenceAfter, preferenceOptions } from '../../lib/gender-labels.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'

interface SoughtGendersProps {
  preference: GenderPreference | ''
  onChange: (preference: GenderPreference) => void
  error?: string | undefined
}

/** The genders the user is looking for: one, several or everyone. */
export function SoughtGenders({ preference, onChange, error }: SoughtGendersProps) {
  const chosen: readonly (SoughtGender | 'any')[] =
    preference === '' || preference === 'any'
      ? preference
        ? [preference]
        : []
      : soughtBy(preference)
  return (
    <ChoiceChips
      multiple
      name="genderPreference"
      legend={t({ context: 'genders, in a form', message: 'Looking for' })}
      options={preferenceOptions}
      value={chosen}
      onChange={(next) => onChange(preferenceAfter(preference, pressedOf(chosen, next)))}
      error={error}
    />
  )
}

interface ShownToProps {
  /** Null until the user chooses, which means both. */
  shownTo: readonly Audience[] | null
  onChange: (shownTo: Audience[]) => void
  error?: string | undefined
}

/** Chooses who sees a user who is neither a man nor a woman. At least one stays chosen. */
export function ShownTo({ shownTo, onChange, error }: ShownToProps) {
  const chosen = shownTo ?? audiences
  return (
    <ChoiceChips
      multiple
      name="shownTo"
      legend={t`Show me to`}
      hint={t`People looking for non-binary people or everyone can see you, too.`}
      options={audienceOptions}
      value={chosen}
      onChange={(next) => onChange(next.length > 0 ? next : [pressedOf(chosen, next)])}
      error={error}
    />
  )
}

/** The one value that differs between two lists. */
function pressedOf<T>(before: readonly T[], after: readonly T[]): T {
  const [pressed] = [...before, ...after].filter(
    (value) => before.includes(value) !== after.includes(value),
  )
  if (pressed === undefined) throw new Error('nothing was pressed')
  return pressed
}
