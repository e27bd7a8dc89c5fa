import { wordKey } from '../../contract/shared/words.ts'

// Letters often typed without their stroke or dots, though they have no removable accent; the word key folds others.
const plain: Readonly<Record<string, string>> = {
  ...{ ð: 'd', þ: 'th', ə: 'e', ς: 'σ' },
  ...{ '\u0629': '\u0647' },
}

/** Form for comparing names: the word key without vowel signs, apostrophes and punctuation, in any script and from any keyboard. */
export const plainName = (text: string): string =>
  /^[a-z]+$/i.test(text) ? text.toLowerCase() : plainForm(text)

const plainForm = (text: string): string =>
  wordKey(text)
    .normalize('NFKD')
    // Drops the points of an abbreviation: D.C. becomes DC.
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/[\p{M}\p{Lm}']/gu, '')
    .replace(/[ðþəς\u0629]/g, (letter) => plain[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
