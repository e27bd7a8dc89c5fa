import { t } from '@lingui/core/macro'
import { tidied } from '@swoon/realtime-server/contract/shared/tidy'
import { isSameWord } from '@swoon/realtime-server/contract/shared/words'

/** The usual pronouns in their stored form, with their names in the user's language. */
export const usualPronouns = [
  { value: 'she/her', label: t`she/her` },
  { value: 'he/him', label: t`he/him` },
  { value: 'they/them', label: t`they/them` },
]

/** Stored pronouns in the user's language; a person's own words stay as they are. */
export const pronounsLabel = (stored: string): string =>
  usualPronouns.find(({ value }) => isSameWord(value, stored))?.label ?? stored

/** The stored form of typed pronouns: usual ones in English, so that everyone sees them in their own language. */
export function pronounsFor(typed: string): string {
  const text = tidied(typed)
  const named = usualPronouns.find(({ label }) => isSameWord(label, text))
  return (named ?? usualPronouns.find(({ value }) => isSameWord(value, text)))?.value ?? text
}
