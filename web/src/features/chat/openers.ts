import { t } from '@lingui/core/macro'
import { wordKey } from '@swoon/realtime-server/contract/shared/words'
import { term } from '#i18n'
import { plain } from '../../lib/i18n/plain.ts'

const shared = [
  (interest: string) => t`We both picked ${interest}! What got you into it?`,
  (interest: string) => t`Fellow ${interest} fan here. Best memory so far?`,
  (interest: string) => t`So, ${interest}: what should I try next?`,
]
const theirs = (interest: string) => t`I saw ${interest} on your profile. Tell me more!`

/** Up to three suggestions for a first message, from shared interests or from the other person's. */
export function openersFor(
  mine: readonly string[],
  other: { name: string; interests: readonly string[] },
): string[] {
  const liked = new Set(mine.map(wordKey))
  const common = other.interests.filter((interest) => liked.has(wordKey(interest)))
  const lines = common
    .slice(0, shared.length)
    .map((interest, at) => shared[at]?.(term('interest', interest)) ?? '')
  const [first] = other.interests.filter((interest) => !common.includes(interest))
  if (lines.length < 2 && first) lines.push(theirs(term('interest', first)))
  if (lines.length < 2) lines.push(t`Hi ${{ name: other.name }}! How's your week going?`)
  return lines.map(plain)
}

/** The composer's text after picking a suggestion: it replaces a previous suggestion, and follows the user's own text. */
export const withOpener = (draft: string, line: string, lines: readonly string[]): string =>
  draft.trim() === '' || lines.includes(draft) ? line : `${draft.trimEnd()}\n${line}`
