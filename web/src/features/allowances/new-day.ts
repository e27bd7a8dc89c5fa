import { useEffect } from 'react'
import { shownMe } from '../../lib/me.ts'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { useNow } from '../../lib/use-now.ts'

/** Whether midnight in this IANA time zone lies between two moments (milliseconds since the epoch). */
export const isNewDay = (since: number, now: number, timeZone: string): boolean =>
  dateIn(timeZone, now) > dateIn(timeZone, since)

/** Fetches the allowances at midnight, when they are refilled without an event. */
export function useNewDay(): void {
  const now = useNow()
  useEffect(() => {
    const me = shownMe()
    const toldAt = queryClient.getQueryState(userKey)?.dataUpdatedAt ?? now
    if (me && isNewDay(toldAt, now, me.timeZone)) void queryClient.invalidateQueries({ queryKey: userKey })
  }, [now])
}

/** YYYY-MM-DD, in UTC if the browser does not know the time zone. */
function dateIn(timeZone: string, at: number): string {
  try {
    return new Intl.DateTimeFormat('sv', { timeZone }).format(at)
  } catch {
    return new Date(at).toISOString().slice(0, 10)
  }
}
