import { t } from '@lingui/core/macro'
import { timeOfDay } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useLiveliest } from '../queries.ts'

const usually = (time: string): string => t`Usually liveliest around ${time}.`

/** Tells when a room is usually lively, in the user's time; nothing if that is unknown. */
export function LiveliestLine({ roomId, className }: { roomId: string; className?: string }) {
  const hour = useLiveliest(roomId)
  const now = useNow()
  if (hour === undefined || hour === null) return null
  const today = new Date(now)
  today.setUTCHours(hour, 0)
  return <p className={className}>{usually(timeOfDay(today.toISOString()))}</p>
}
