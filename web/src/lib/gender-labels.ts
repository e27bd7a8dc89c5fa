import { t } from '@lingui/core/macro'
import {
  type Audience,
  type Gender,
  type GenderPreference,
  preferenceOf,
  type SoughtGender,
  soughtBy,
} from '@swoon/realtime-server/contract/shared/genders'

export const genderOptions: readonly { value: Gender; label: string }[] = [
  { value: 'female', label: t`Woman` },
  { value: 'male', label: t`Man` },
  { value: 'nonbinary', label: t`Non-binary` },
  { value: 'other', label: t({ context: 'gender', message: 'Other' }) },
]

export const preferenceOptions: readonly { value: SoughtGender | 'any'; label: string }[] = [
  { value: 'female', label: t`Women` },
  { value: 'male', label: t`Men` },
  { value: 'nonbinary', label: t`Non-binary people` },
  { value: 'any', label: t`Everyone` },
]

export const audienceOptions: readonly { value: Audience; label: string }[] = [
  { value: 'male', label: t`People looking for men` },
  { value: 'female', label: t`People looking for women` },
]

/** The preference after an option is toggled. At least one stays chosen, and all of them mean everyone. */
export function preferenceAfter(
  preference: GenderPreference | '',
  pressed: SoughtGender | 'any',
): GenderPreference {
  if (pressed === 'any') return 'any'
  const before = preference === '' || preference === 'any' ? [] : soughtBy(preference)
  const after = before.includes(pressed)
    ? before.filter((gender) => gender !== pressed)
    : [...before, pressed]
  return after.length === 0 ? pressed : preferenceOf(after)
}

/** Labels by choice, as `chosenIn` names it. */
const labels = new Map<string, string>([
  ...preferenceOptions.map(({ value, label }) => [value, label] as const),
  ['female_male', t`Women and men`],
  ['female_nonbinary', t`Women and non-binary people`],
  ['male_nonbinary', t`Men and non-binary people`],
])

const choicesOf = (preference: GenderPreference) =>
  preferenceOptions.map(({ value }) => value).filter((value) => [preference].flat().includes(value))

/** A preference as a key: 'any', 'female' or 'female_nonbinary', in the order of the options. */
export const chosenIn = (preference: GenderPreference): string => choicesOf(preference).join('_')

/** 'Women', 'Everyone' or 'Women and non-binary people'; 'Women +1' if short. */
export function preferenceLabel(preference: GenderPreference, isShort = false): string {
  const [first = 'any', second] = choicesOf(preference)
  if (!isShort) return labels.get(chosenIn(preference)) ?? ''
  const label = first === 'nonbinary' ? t`Non-binary` : (labels.get(first) ?? '')
  return second ? `${label} +1` : label
}
