import { wordKey } from '@swoon/realtime-server/contract/shared/text'

/** Scripts that put spaces between words; in others a word is found anywhere. */
const spaced = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{N}]/u
const [begins, ends] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])']

const patternOf = (word: string): string => {
  const letters = [...word]
  const isEdge = (letter = '') => spaced.test(letter)
  return `${isEdge(letters[0]) ? begins : ''}${word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}${isEdge(letters.at(-1)) ? ends : ''}`
}

/** What tells whether a text has one of these words as a whole word, in whatever case and with or without accents. */
export function hidingOf(words: readonly string[]): (text: string) => boolean {
  const keys = words.map(wordKey).filter((key) => key !== '')
  if (keys.length === 0) return () => false
  const pattern = new RegExp(keys.map(patternOf).join('|'), 'u')
  return (text) => pattern.test(wordKey(text))
}
