// Tidies texts that people write before they are stored. Texts may be long, so each function reads them once: no pattern may look for the
// end of a run.

import { mark, withoutMarks } from './text.ts'

/** Removes white space and invisible marks at both ends, for example of a link. */
export function trimmed(text: string): string {
  const isEdge = (at: number) => /\s/.test(text.charAt(at)) || mark.test(text.charAt(at))
  let [from, to] = [0, text.length]
  while (from < to && isEdge(from)) from++
  while (to > from && isEdge(to - 1)) to--
  // In Arabic and Indic scripts, a joiner at the end of a word changes the shape of its last letter.
  if (
    /[\u200c\u200d]/.test(text.charAt(to)) &&
    /[\u0600-\u06ff\u0900-\u0dff]/.test(text.charAt(to - 1))
  )
    to++
  return text.slice(from, to)
}

// Patterns also count the byte order mark as white space.
const space = /([^\S\ufeff]+)/

/** Tidies a name for storing: removes invisible marks at the edges of its words. Inside a word they may have a meaning. */
export function tidied(name: string): string {
  if (!mark.test(name)) return name.trim()
  let tidy = ''
  let gap = ''
  for (const part of name.split(space)) {
    const word = trimmed(part)
    if (word === '') gap ||= withoutMarks(part)
    else {
      tidy += tidy === '' ? word : gap + word
      gap = ''
    }
  }
  return tidy
}

const turning = /[\u202a-\u202e\u2066-\u2069]/

/** True if a text has signs that change the direction of the letters around them, even after the text. */
export const isTurning = (text: string): boolean => turning.test(text)

/** Tidies a text of several words for storing: closes every change of direction, and removes invisible signs around the text. */
export function settled(text: string): string {
  const even = isTurning(text) ? text.split(/(\n)/).map(turnedBack).join('') : text
  const edge = /[\s\u00ad\u200b\u2060\ufeff]/
  let [from, to] = [0, even.length]
  while (from < to && edge.test(even.charAt(from))) from++
  while (to > from && edge.test(even.charAt(to - 1))) to--
  return even.slice(from, to)
}

/** Removes a line's embeddings and isolates that don't end in it, and ends without a beginning. */
function turnedBack(line: string): string {
  const signs = [...line]
  const open: { at: number; isIsolate: boolean }[] = []
  const lost = new Set<number>()
  for (const [at, sign] of signs.entries()) {
    if (!turning.test(sign)) continue
    if (sign === '\u2069') {
      const isolate = open.findLastIndex(({ isIsolate }) => isIsolate)
      if (isolate < 0) lost.add(at)
      // Anything open inside an isolate ends with it.
      else open.length = isolate
    } else if (sign === '\u202c') {
      if (open.at(-1)?.isIsolate === false) open.pop()
      else lost.add(at)
    } else open.push({ at, isIsolate: sign >= '\u2066' })
  }
  for (const { at } of open) lost.add(at)
  return signs.filter((_, at) => !lost.has(at)).join('')
}
