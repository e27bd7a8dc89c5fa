import {
  type Audience,
  type Gender,
  type GenderPreference,
  preferenceOf,
  type SoughtGender,
  soughtBy,
} from '@swoon/realtime-server/contract/shared/genders'

export const genderOptions: readonly { value: Gender; label: string }[] = [
  { value: 'female', label: 'Woman' },
  { value: 'male', label: 'Man' },
  { value: 'nonbinary', label: 'Non-binary' },
  { value: 'other', label: 'Other' },
]

export const preferenceOptions: readonly { value: SoughtGender | 'any'; label: string }[] = [
  { value: 'female', label: 'Women' },
  { value: 'male', label: 'Men' },
  { value: 'nonbinary', label: 'Non-binary people' },
  { value: 'any', label: 'Everyone' },
]

export const audienceOptions: readonly { value: Audience; label: string }[] = [
  { value: 'male', label: 'People looking for men' },
  { value: 'female', label: 'People looking for women' },
]

/** The preference after one of its options was pressed. At least one stays chosen, and all of them are everyone. */
export function preferenceAfter(preference: GenderPreference | '', pressed: SoughtGender | 'any'): GenderPreference {
  if (pressed === 'any') return 'any'
  const before = preference === '' || preference === 'any' ? [] : soughtBy(preference)
  const after = before.includes(pressed) ? before.filter((gender) => gender !== pressed) : [...before, pressed]
  return after.length === 0 ? pressed : preferenceOf(after)
}

const labels = new Map(preferenceOptions.map(({ value, label }) => [value, label]))

/** 'Women', 'Everyone' or 'Women and non-binary people'; in few letters 'Women +1'. */
export function preferenceLabel(preference: GenderPreference, isShort = false): string {
  const chosen = preferenceOptions.map(({ value }) => value).filter((value) => [preference].flat().includes(value))
  const [first = 'any', second] = chosen
  const label = isShort && first === 'nonbinary' ? 'Non-binary' : (labels.get(first) ?? '')
  if (!second) return label
  return isShort ? `${label} +1` : `${label} and ${labels.get(second)?.toLowerCase()}`
}
