import { t } from '@lingui/core/macro'

export const texts = {
  rules: t`Up to 10 players can join. Guests pop their balloons, and one of them may win.`,
  sidebar: t`Up to 6 players; all balloons are free to pop; creator can select winner`,
  dateRules: t`Just the two of you; all balloons are free to pop.`,
  missing: t`Please fill in all required fields.`,
  ages: t`Minimum age cannot be greater than maximum age.`,
  age: t`Ages are from 18 to 99.`,
} as const
