import { withPlainApostrophes } from '../../contract/shared/words.ts'

// Letters that have no accent to take away, but are typed without theirs.
const plain: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  ə: 'e',
  ς: 'σ',
}

/**
 * A name in the form in which names are compared: without case, accents, apostrophes and punctuation, in any script. Converted to
 * capitals and back, because ß becomes two letters and a dotless ı an ordinary i.
 */
export const plainName = (text: string): string =>
  /^[a-z]+$/i.test(text) ? text.toLowerCase() : plainForm(text)

const plainForm = (text: string): string =>
  withPlainApostrophes(text)
    .normalize('NFKD')
    // The points of an abbreviation: D.C. is DC.
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/[\p{M}\p{Lm}']/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[æœøłđðħŧþəς]/g, (letter) => plain[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
