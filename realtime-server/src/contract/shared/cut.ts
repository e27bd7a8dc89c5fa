// A flag, a keycap, an emoji with skin tone and parts, a line break, or a letter with its marks.
const shape =
  /\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}\u{e0020}-\u{e007f}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*)*|\r\n|.\p{M}*/gsu

/** Splits a text into visible letters, for browsers that cannot segment it. */
export const shapesOf = (text: string): string[] => text.match(shape) ?? []

const segmenter = () =>
  'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null

/** Splits a text into visible letters. */
export function lettersOf(text: string): string[] {
  const letters = segmenter()
  return letters ? Array.from(letters.segment(text), ({ segment }) => segment) : shapesOf(text)
}

/**
 * Cuts a text between visible characters: never inside a joined emoji, a flag, or a letter with its marks.
 * @param atMost UTF-16 units, as in `length`
 */
export function cutText(text: string, atMost: number): string {
  if (text.length <= atMost) return text
  const end = segmenter()?.segment(text).containing(atMost)?.index ?? endOfShapes(text, atMost)
  if (end > 0) return text.slice(0, end)
  // A letter with more marks than fit is cut between two of them.
  const isInPair = /^[\udc00-\udfff]$/.test(text.charAt(atMost))
  return text.slice(0, isInPair ? atMost - 1 : atMost)
}

/** Longer than any letter that people write. */
const longest = 64

function endOfShapes(text: string, atMost: number): number {
  let end = 0
  for (const { length } of shapesOf(text.slice(0, atMost + longest))) {
    if (end + length > atMost) break
    end += length
  }
  return end
}
