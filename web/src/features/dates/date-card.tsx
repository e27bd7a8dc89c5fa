import { useMe } from '../../lib/me.ts'
import { useNow } from '../../lib/use-now.ts'
import { Plan } from './components/plan.tsx'
import { isOpen } from './labels.ts'
import { useDate } from './queries.ts'

/** Milliseconds that a declined, canceled or past date stays in its chat. */
const shownAfter = 24 * 60 * 60_000

interface DateCardProps {
  matchId: string
  name: string
  /** Little of the chat is visible, because a keyboard covers it. */
  isTight: boolean
}

/** A match's date, above its messages. */
export function DateCard({ matchId, name, isTight }: DateCardProps) {
  const { data: date } = useDate(matchId)
  const me = useMe()
  const now = useNow()
  if (!date || !me) return null
  if (!isOpen(date) && now - Date.parse(date.changedAt) > shownAfter) return null
  return <Plan date={date} name={name} myId={me.id} isTight={isTight} />
}
