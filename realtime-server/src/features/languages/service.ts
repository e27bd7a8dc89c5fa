import {
  directionOf,
  isLanguage,
  type Language,
  sourceLanguage,
} from '../../contract/shared/languages.ts'
import { catalogs } from './catalogs.ts'
import { fill, type Values } from './fill.ts'
import { type Letter, type LetterName, letters } from './mails.ts'
import { type PushKind, pushes } from './pushes.ts'

export { writeLetter } from './letters.ts'
export type { LetterName } from './mails.ts'
export type { PushKind } from './pushes.ts'

export interface Words {
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  letter: (name: LetterName, values: Values) => Letter
  push: (kind: PushKind) => string
}

/**
 * The server's texts and formats for a person.
 * @param language as stored; English for null, and for a language of a later release
 */
export function wordsIn(language: string | null): Words {
  const known = isLanguage(language) ? language : sourceLanguage
  const say = (sentence: string, values: Values = {}) =>
    fill(catalogs[known][sentence] ?? [sentence], values, known)
  return {
    language: known,
    direction: directionOf(known),
    letter(name, values) {
      const { subject, before, button, after } = letters[name]
      const inWords = (sentence: string) => say(sentence, values)
      return {
        subject: inWords(subject),
        before: before.map(inWords),
        ...(button && { button: inWords(button) }),
        after: after.map(inWords),
      }
    },
    push: (kind) => say(pushes[kind]),
  }
}
