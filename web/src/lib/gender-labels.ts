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

/** The preference after one of its options was pressed. At least one stays chosen, and all of them are everyone. */
export function preferenceAfter(preference: GenderPreference | '', pressed: SoughtGender | 'any'): GenderPreference {
  if (pressed === 'any') return 'any'
  const before = preference === '' || preference === 'any' ? [] : soughtBy(preference)
  const after = before.includes(pressed) ? before.filter((gender) => gender !== pressed) : [...before, pressed]
  return after.length === 0 ? pressed : preferenceOf(after)
}

const labels = new Map(preferenceOptions.map(({ value, label }) => [value, label]))

const both = (first: string, second: string): string => t`${first} and ${second}`

/** 'Women', 'Everyone' or 'Women and non-binary people'; in few letters 'Women +1'. */
export function preferenceLabel(preference: GenderPreference, isShort = false): string {
  const chosen = preferenceOptions.map(({ value }) => value).filter((value) => [preference].flat().includes(value))
  const [first = 'any', second] = chosen
  const label = isShort && first === 'nonbinary' ? t`Non-binary` : (labels.get(first) ?? '')
  if (!second) return label
  return isShort ? `${label} +1` : both(label, labels.get(second)?.toLowerCase() ?? '')
}
