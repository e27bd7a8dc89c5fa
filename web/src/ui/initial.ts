import { lettersOf } from '@swoon/realtime-server/contract/shared/cut'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'

/** The longest picture of several parts is shorter; no one needs more accents on a letter. */
const longest = 12

/** The first letter or picture of a name that can be seen, whole; '?' if there is none. */
export function initialOf(name: string): string {
  // Names are short, and so is this when one is not.
  const letter = lettersOf(name.slice(0, 200)).find((each) => !isBlank(each)) ?? '?'
  return [...letter].slice(0, longest).join('')
}
