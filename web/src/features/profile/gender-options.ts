import type { genderPreferences, genders } from '@swoon/realtime-server/contract/people'

export const genderOptions: readonly { value: (typeof genders)[number]; label: string }[] = [
  { value: 'female', label: 'Woman' },
  { value: 'male', label: 'Man' },
  { value: 'nonbinary', label: 'Non-binary' },
  { value: 'other', label: 'Other' },
]

export const preferenceOptions: readonly { value: (typeof genderPreferences)[number]; label: string }[] = [
  { value: 'female', label: 'Women' },
  { value: 'male', label: 'Men' },
  { value: 'any', label: 'Everyone' },
]
