import { wordKey } from '../../contract/shared/words.ts'

// Letters with no accent to remove that are typed without their stroke or dots, besides those that the word key folds.
const plain: Readonly<Record<string, string>> = {
  ...{ ð: 'd', þ: 'th', ə: 'e', ς: 'σ' },
  ...{ '\u0629': '\u0647' },
}

/**
 * A name in the form in which names are compared: its word key without vowel signs, apostrophes and punctuation, in any script and from
 * any keyboard.
 */
export const plainName = (text: string): string =>
  /^[a-z]+$/i.test(text) ? text.toLowerCase() : plainForm(text)

const plainForm = (text: string): string =>
  wordKey(text)
    .normalize('NFKD')
    // The points of an abbreviation: D.C. is DC.
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/[\p{M}\p{Lm}']/gu, '')
    .replace(/[ðþəς\u0629]/g, (letter) => plain[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
