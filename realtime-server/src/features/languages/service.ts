import {
  directionOf,
  isLanguage,
  type Language,
  sourceLanguage,
} from '../../contract/shared/languages.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ptBr } from './pt-br.ts'
import type { Words } from './words.ts'

export { writeLetter } from './letters.ts'
export type { Letter, PushKind, Words } from './words.ts'

/** What the server says, by language. A new one is an entry here and in `languages`, and a file. */
export const words: Readonly<Record<Language, Words>> = {
  en,
  es,
  de,
  fr,
  'pt-BR': ptBr,
  ar,
}

/** What the server says to a person, and how it is written. @param language as the database has it; English for null, and for one of a later release */
export function wordsIn(
  language: string | null,
): Words & { language: Language; direction: 'ltr' | 'rtl' } {
  const known = isLanguage(language) ? language : sourceLanguage
  return { ...words[known], language: known, direction: directionOf(known) }
}
