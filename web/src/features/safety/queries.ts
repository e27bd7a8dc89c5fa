import { type BlockView, type HiddenWords, safetyRoutes, type Warning } from '@swoon/realtime-server/contract/safety'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'
import { readPersonal, writePersonal } from '../../lib/personal-storage.ts'
import { useQuiet } from '../../lib/quiet.ts'
import { hidingOf } from './hidden-words.ts'
import { useHiddenIds, useQuestion } from './store.ts'

/** Whom the user has blocked, latest first. */
export const blocks = liveQuery<readonly BlockView[]>({
  key: ['blocks'],
  fetch: (signal) => call(safetyRoutes.blocks, { signal }),
})

export const useBlocks = () => useQuery(blocks().options)

/** People blocked in this session, by id, who disappear before the server has answered. */
export const useHidden = (): ReadonlySet<string> => useHiddenIds()
export const isHidden = (userId: string): boolean => useHiddenIds.getState().has(userId)

/** Whether anything was asked about anyone yet, so that the code of the questions is needed. */
export const useHasQuestion = (): boolean => useQuestion(({ subject }) => subject !== null)

/** The warnings that the user has not answered, oldest first. */
export const warnings = liveQuery<readonly Warning[]>({
  key: ['warnings'],
  fetch: (signal) => call(safetyRoutes.warnings, { signal }),
})

/** The oldest warning that the user has not answered; asked for after the first screen. */
export function useFirstWarning(): Warning | undefined {
  const { data } = useQuery({ ...warnings().options, enabled: useQuiet() })
  return data?.[0]
}

/** The words that the user hides. */
export const hiddenWords = liveQuery<HiddenWords>({
  key: ['hidden-words'],
  fetch: (signal) => call(safetyRoutes.hiddenWords, { signal }),
})

const stored = 'hidden-words'

function storedWords(): string[] {
  const words = readPersonal(stored)
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : []
}

/** Stands for a message with a hidden word. */
export const hiddenText = 'Message with a hidden word.'

/** What tells whether a text has a word that the user hides. Before the server has answered, by what this browser remembers. */
export function useHides(): (text: string) => boolean {
  const { data } = useQuery({ ...hiddenWords().options, enabled: useQuiet() })
  const words = data?.words
  useEffect(() => {
    if (words) writePersonal(stored, words)
  }, [words])
  return useMemo(() => hidingOf(words ?? storedWords()), [words])
}

/** As `useHides`, at this moment. */
export const hidesNow = (text: string): boolean => hidingOf(hiddenWords().known()?.words ?? storedWords())(text)
