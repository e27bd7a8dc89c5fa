import { lettersOf } from '@swoon/realtime-server/contract/shared/cut'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'

/** Code points of one grapheme: the longest emoji sequence is shorter, and no letter needs more accents. */
const longest = 12

/** The first visible letter or emoji of a name, whole; '?' if there is none. */
export function initialOf(name: string): string {
  // Limits the work for overlong names.
  const letter = lettersOf(name.slice(0, 200)).find((each) => !isBlank(each)) ?? '?'
  return [...letter].slice(0, longest).join('')
}
