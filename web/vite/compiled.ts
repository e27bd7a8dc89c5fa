import { compileMessage } from '@lingui/message-utils/compileMessage'
import { directionOf } from '../../realtime-server/src/contract/shared/languages.ts'

/** A sentence as `compileMessage` parses it. */
export type Compiled = string | Compiled[] | { [name: string]: Compiled }

/**
 * A translation as the page reads it. In right-to-left languages, inserted values keep their own direction: a name in Latin letters with
 * the comma after it, or a number with its sign.
 */
export function compiled(language: string, translation: string): Compiled[] {
  const parts = [compileMessage(translation)].flat() as Compiled[]
  return directionOf(language) === 'rtl' ? isolated(parts) : parts
}

/** Not isolated: digits keep their direction, and people copy a code out of its sentence. */
const bare = 'code'
/** First strong isolate, and pop isolate. */
const [isolate, end] = ['\u2068', '\u2069']

function isolated(parts: readonly Compiled[]): Compiled[] {
  return parts.flatMap((part) => {
    if (!Array.isArray(part)) return [part]
    const [name = '', kind, cases] = part
    if (part.length === 1) return name === bare ? [part] : [isolate, part, end]
    if (typeof cases !== 'object' || Array.isArray(cases)) return [part]
    const inner = Object.entries(cases).map(([key, value]) => [
      key,
      Array.isArray(value) ? isolated(value) : value,
    ])
    return [[name, kind ?? '', Object.fromEntries(inner)]]
  })
}
