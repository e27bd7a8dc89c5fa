import { isBlank } from '@swoon/realtime-server/contract/shared/text'

/** The longest picture of several parts is shorter; no one needs more accents on a letter. */
const longest = 12

// A flag, a keycap, a picture with its skin and its parts, or a letter with its marks.
const shape =
  /\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}\u{e0020}-\u{e007f}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*)*|.\p{M}*/gsu

/** What readers see as single letters, for browsers that cannot split them. */
export const shapesOf = (text: string): string[] => text.match(shape) ?? []

function lettersOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return shapesOf(text)
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}

/** The first letter or picture of a name that can be seen, whole; '?' if there is none. */
export function initialOf(name: string): string {
  // Names are short, and so is this when one is not.
  const letter = lettersOf(name.slice(0, 200)).find((each) => !isBlank(each)) ?? '?'
  return [...letter].slice(0, longest).join('')
}
