import { useMe } from '../../lib/me.ts'
import { useNow } from '../../lib/use-now.ts'
import { Plan } from './components/plan.tsx'
import { isOpen } from './labels.ts'
import { useDate } from './queries.ts'

/** Milliseconds for which a date that was declined, canceled or is past still stands in its chat. */
const shownAfter = 24 * 60 * 60_000

interface DateCardProps {
  matchId: string
  name: string
  /** Little of the chat is left, because a keyboard covers it. */
  isTight: boolean
}

/** The date of a match, above its messages. */
export function DateCard({ matchId, name, isTight }: DateCardProps) {
  const { data: date } = useDate(matchId)
  const me = useMe()
  const now = useNow()
  if (!date || !me) return null
  if (!isOpen(date) && now - Date.parse(date.changedAt) > shownAfter) return null
  return <Plan date={date} name={name} myId={me.id} isTight={isTight} />
}
