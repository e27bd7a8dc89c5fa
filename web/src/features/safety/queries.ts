import { type BlockView, safetyRoutes, type Warning } from '@swoon/realtime-server/contract/safety'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'
import { useQuiet } from '../../lib/quiet.ts'
import { useHiddenIds, useQuestion, useReportedIds } from './store.ts'

/** People the user has blocked, latest first. */
export const blocks = liveQuery<readonly BlockView[]>({
  key: ['blocks'],
  fetch: (signal) => call(safetyRoutes.blocks, { signal }),
  resync: 'own',
})

export const useBlocks = () => useQuery(blocks().options)

/** People blocked in this session, by id, who disappear before the server has answered. */
export const useHidden = (): ReadonlySet<string> => useHiddenIds()
export const isHidden = (userId: string): boolean => useHiddenIds.getState().has(userId)

/** The same, and people whose card was reported, on whom nothing is decided anymore. */
export function useHiddenCards(): ReadonlySet<string> {
  const hidden = useHiddenIds()
  const reported = useReportedIds()
  return useMemo(() => new Set([...hidden, ...reported]), [hidden, reported])
}

export const isHiddenCard = (userId: string): boolean =>
  isHidden(userId) || useReportedIds.getState().has(userId)

/**
 * Checks whether anything was asked about anyone yet, so that the code of the questions is needed.
 */
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
