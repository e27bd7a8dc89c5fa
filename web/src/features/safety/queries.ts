import { safetyRoutes, type Warning } from '@swoon/realtime-server/contract/safety'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useQuiet } from '../../lib/use-quiet.ts'
import { useHiddenIds, useQuestion } from './store.ts'

export const blocksKey = ['blocks'] as const

const blocksQuery = queryOptions({
  queryKey: blocksKey,
  queryFn: ({ signal }) => call(safetyRoutes.blocks, { signal }),
})

/** Whom the person has blocked, latest first. */
export const useBlocks = () => useQuery(blocksQuery)

/** People blocked in this session, by id, who disappear before the server has answered. */
export const useHidden = (): ReadonlySet<string> => useHiddenIds()
export const isHidden = (userId: string): boolean => useHiddenIds.getState().has(userId)

/** Whether anything was asked about anybody yet, so that the code of the questions is needed. */
export const useHasQuestion = (): boolean => useQuestion(({ subject }) => subject !== null)

export const warningsKey = ['warnings'] as const

/** The oldest warning that the person has not answered; asked for after the first screen. */
export function useFirstWarning(): Warning | undefined {
  const { data } = useQuery({
    queryKey: warningsKey,
    queryFn: ({ signal }) => call(safetyRoutes.warnings, { signal }),
    enabled: useQuiet(),
  })
  return data?.[0]
}
