const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The beginning of a text, cut between what people see as characters: never inside a joined emoji, a flag, or a letter with its marks.
 * @param atMost UTF-16 units, as in `length`
 */
export function cutText(text: string, atMost: number): string {
  if (text.length <= atMost) return text
  const end = characters.segment(text).containing(atMost)?.index ?? 0
  if (end > 0) return text.slice(0, end)
  // One letter with more marks than fit: between two of them.
  const isInPair = /^[\udc00-\udfff]$/.test(text.charAt(atMost))
  return text.slice(0, isInPair ? atMost - 1 : atMost)
}
