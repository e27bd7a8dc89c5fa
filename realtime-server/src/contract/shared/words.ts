// Decides when two spellings are the same word, for server and web client. db/src/functions/word_key.sql does the same in Postgres.
import { withoutMarks } from './text.ts'

// Latin, Greek and Cyrillic accents, Hebrew points, and Arabic vowel signs, hamza, madda and tatweel, all of which writers often leave out.
// Vowel signs of other scripts are letters of their own.
const accents =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u0674\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff]/g

// Signs that the normal form would turn into a space and an accent, or into two signs.
const [acutes, doublePrimes] = [/[\u00b4\u0384\u1fbd\u1fbf\u1ffe]/g, /[\u2033\u2036]/g]
// Apostrophes of all keyboards and scripts; each becomes the ASCII one.
const apostrophes =
  /[`\u02b9\u02bb-\u02bd\u02c8\u055a\u05f3\u07f4\u07f5\u2018-\u201b\u2032\u2035\u2039\u203a\u275b\u275c\ua78c]/g
const quotes =
  /[\u00ab\u00bb\u02ba\u05f4\u201c-\u201f\u275d\u275e\u2e42\u300c-\u300f\u301d-\u301f\u{1f676}-\u{1f678}]/gu
const dashes =
  /[\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u3030\u30a0\u{10d6e}\u{10ead}]/gu

/** Replaces all other apostrophes by the ASCII one. */
export const withPlainApostrophes = (text: string): string =>
  text.replace(acutes, "'").replace(apostrophes, "'")

/** Replaces all apostrophes, quotes and dashes by the ASCII ones. */
export const withPlainSigns = (text: string): string =>
  withPlainApostrophes(text).replace(doublePrimes, '"').replace(quotes, '"').replace(dashes, '-')

/** Key of a word, equal for spellings that differ only in case, accents, spaces, invisible marks or the keyboard's form of a sign. */
export const wordKey = (word: string): string =>
  spaced(/^[ -~]*$/.test(word) ? word.toLowerCase().replaceAll('`', "'") : foldedKey(word))

// Most words are ASCII, and a deck compares thousands.
const spaced = (word: string) => (/\s\s/.test(word) ? word.replace(/\s+/g, ' ') : word).trim()

/** Katakana and its repetition marks, without voiced letters, which the normal form splits. */
const katakana = /[\u30a1-\u30f6\u30fd]/g
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/** Letters that no normal form splits: strokes and double letters, Arabic and Persian keyboard letters. */
const plain: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't' },
  ...{ '\u0671': '\u0627', '\u0649': '\u064a', '\u06cc': '\u064a', '\u06a9': '\u0643' },
}
const plainable = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

// To upper case and back, because ß becomes two letters and the end of a word decides between σ and ς.
const foldedKey = (word: string): string =>
  withoutMarks(word)
    .replace(/[\ufe0e\ufe0f]/g, '')
    .replace(acutes, "'")
    .replace(doublePrimes, '"')
    .normalize('NFKD')
    .replace(accents, '')
    .replace(apostrophes, "'")
    .replace(quotes, '"')
    .replace(dashes, '-')
    .toUpperCase()
    .toLowerCase()
    .replace(plainable, (letter) => plain[letter] ?? letter)
    .replace(katakana, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .normalize('NFC')
    .replace(/\s/g, ' ')

export const isSameWord = (one: string, other: string): boolean => wordKey(one) === wordKey(other)

/** Drops words that equal an earlier one. */
export function distinctWords(words: readonly string[]): string[] {
  const keys = new Set<string>()
  return words.filter((word) => keys.size < keys.add(wordKey(word)).size)
}
