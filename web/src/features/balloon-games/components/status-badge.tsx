import { Badge } from '../../../ui/badge.tsx'
import type { ShownStatus } from '../status.ts'

const tones = { Scheduled: 'accent', Active: 'success', finished: 'neutral' } as const

/** The status of a game. */
export const StatusBadge = ({ status }: { status: ShownStatus }) => (
  <Badge tone={tones[status]}>
    <span className="capitalize">{status}</span>
  </Badge>
)
