import { type DateView, dateRoutes } from '@swoon/realtime-server/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'

/** The later of two views of a date; of two dates, the one changed last. */
const laterOf = (shown: DateView | null | undefined, served: DateView | null): DateView | null => {
  if (!shown || !served) return served
  if (shown.id !== served.id) return shown.changedAt > served.changedAt ? shown : served
  return shown.version > served.version ? shown : served
}

/** A match's latest date; null if none. */
export const date = liveQuery<DateView | null, [matchId: string]>({
  key: ['dates'],
  fetch: async (signal, matchId) =>
    (await call(dateRoutes.latest, { params: { matchId }, signal })).date,
  merge: (shown, served) => laterOf(shown, served),
})

/** A match's latest date, kept live. */
export const useDate = (matchId: string) =>
  useQuery({ ...date(matchId).options, refetchOnMount: 'always' })
