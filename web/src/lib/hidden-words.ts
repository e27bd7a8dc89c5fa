import { t } from '@lingui/core/macro'
import { type HiddenWords, safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { wordKey } from '@swoon/realtime-server/contract/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from './api.ts'
import { liveQuery } from './live-query.ts'
import { readPersonal, writePersonal } from './personal-storage.ts'
import { useQuiet } from './quiet.ts'

/** Scripts that put spaces between words; in others a word matches anywhere. */
const spaced =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{N}]/u
const [begins, ends] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])']

const patternOf = (word: string): string => {
  const letters = [...word]
  const isEdge = (letter = '') => spaced.test(letter)
  return `${isEdge(letters[0]) ? begins : ''}${word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}${isEdge(letters.at(-1)) ? ends : ''}`
}

/** Makes a check for texts that contain one of these as a whole word, ignoring case and accents. */
export function hidingOf(words: readonly string[]): (text: string) => boolean {
  const keys = words.map(wordKey).filter((key) => key !== '')
  if (keys.length === 0) return () => false
  const pattern = new RegExp(keys.map(patternOf).join('|'), 'u')
  return (text) => pattern.test(wordKey(text))
}

export const hiddenWords = liveQuery<HiddenWords>({
  key: ['hidden-words'],
  fetch: (signal) => call(safetyRoutes.hiddenWords, { signal }),
})

const stored = 'hidden-words'

function storedWords(): string[] {
  const words = readPersonal(stored)
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : []
}

/** Shown in place of a message with a hidden word. */
export const hiddenText = t`Message with a hidden word.`

/** The check for texts with a word the user hides. Before the server has answered, uses the words this browser remembers. */
export function useHides(): (text: string) => boolean {
  const { data } = useQuery({ ...hiddenWords().options, enabled: useQuiet() })
  const words = data?.words
  useEffect(() => {
    if (words) writePersonal(stored, words)
  }, [words])
  return useMemo(() => hidingOf(words ?? storedWords()), [words])
}

/** Like `useHides`, outside of rendering. */
export const hidesNow = (text: string): boolean =>
  hidingOf(hiddenWords().known()?.words ?? storedWords())(text)
