import { withPlainSigns } from '@swoon/realtime-server/contract/shared/words'

/** Characters kept before the match in a long message. */
const before = 40

const comparable = (text: string) => withPlainSigns(text).toLowerCase()

/** Splits a message around the matched text. Marks nothing where only accents differ. */
export function foundIn(
  content: string,
  text: string,
): { head: string; found: string; tail: string } {
  const line = content.replace(/\s+/g, ' ')
  const at = comparable(line).indexOf(comparable(text.trim()))
  // Letters that get longer in lower case would shift the index.
  if (at < 0 || comparable(line).length !== line.length) return { head: line, found: '', tail: '' }
  const end = at + text.trim().length
  const from = at > before * 2 ? line.indexOf(' ', at - before) + 1 : 0
  const start = from > at ? at : from
  return {
    head: `${start > 0 ? '… ' : ''}${line.slice(start, at)}`,
    found: line.slice(at, end),
    tail: line.slice(end),
  }
}
