// What people write, as it is stored and compared, for the server and the web client alike. Texts may be long, so every function reads
// them once: no pattern may look for the end of a run.

/** Signs without a shape that come with a paste: direction marks and embeddings, zero-width spaces and joiners, soft hyphens. */
export const mark = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/
const marks = new RegExp(mark, 'g')

// Invisible besides white space: zero-width and direction marks, fillers of Hangul, the blank of Braille.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u

/** Whether nothing of a text can be seen. */
export const isBlank = (text: string): boolean => !visible.test(text)

/** Without any invisible mark: for what never has one, such as e-mail addresses. */
export const withoutMarks = (text: string): string => text.replace(marks, '')

// Accents of Latin, Greek and Cyrillic letters. The vowel signs of other scripts are letters of their own.
const accents = /[\u0300-\u036f]/g

/** What a word counts as: two spellings that differ in case, accents, spaces or invisible marks are the same. */
export const wordKey = (word: string): string => spaced(/^[ -~]*$/.test(word) ? word.toLowerCase() : foldedKey(word))

// Most words are written in ASCII, and a deck compares thousands.
const spaced = (word: string) => (/\s\s/.test(word) ? word.replace(/\s+/g, ' ') : word).trim()

/** Letters with a stroke or of two letters, which no normal form takes apart. */
const plain: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't' }

// To capitals and back, because ß becomes two letters and the end of a word decides between σ and ς.
const foldedKey = (word: string): string =>
  withoutMarks(word)
    .replace(/[\ufe0e\ufe0f]/g, '')
    .normalize('NFKD')
    .replace(accents, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[æœøłđħŧ]/g, (letter) => plain[letter] ?? letter)
    .normalize('NFC')
    .replace(/\s/g, ' ')

export const isSameWord = (one: string, other: string): boolean => wordKey(one) === wordKey(other)

/** The words without those that an earlier one is the same as. */
export function distinctWords(words: readonly string[]): string[] {
  const keys = new Set<string>()
  return words.filter((word) => keys.size < keys.add(wordKey(word)).size)
}
