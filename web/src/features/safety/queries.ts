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

/** Ids of people blocked in this session, who disappear before the server has answered. */
export const useHidden = (): ReadonlySet<string> => useHiddenIds()
export const isHidden = (userId: string): boolean => useHiddenIds.getState().has(userId)

/** Like `useHidden`, plus people reported from their card, who need no more decisions. */
export function useHiddenCards(): ReadonlySet<string> {
  const hidden = useHiddenIds()
  const reported = useReportedIds()
  return useMemo(() => new Set([...hidden, ...reported]), [hidden, reported])
}

export const isHiddenCard = (userId: string): boolean =>
  isHidden(userId) || useReportedIds.getState().has(userId)

/** Checks whether a question was ever opened, so that its code is needed. */
export const useHasQuestion = (): boolean => useQuestion(({ subject }) => subject !== null)

/** The warnings the user has not acknowledged, oldest first. */
export const warnings = liveQuery<readonly Warning[]>({
  key: ['warnings'],
  fetch: (signal) => call(safetyRoutes.warnings, { signal }),
})

/** The oldest unacknowledged warning; fetched after the first screen. */
export function useFirstWarning(): Warning | undefined {
  const { data } = useQuery({ ...warnings().options, enabled: useQuiet() })
  return data?.[0]
}
