import { t } from '@lingui/core/macro'
import { Badge } from '../../../ui/badge.tsx'
import type { ShownStatus } from '../status.ts'

const labels: Readonly<Record<ShownStatus, string>> = {
  Scheduled: t({ context: 'status of a game', message: 'Scheduled' }),
  Active: t({ context: 'status of a game', message: 'Active' }),
  finished: t({ context: 'status of a game', message: 'finished' }),
}
const tones = { Scheduled: 'accent', Active: 'success', finished: 'neutral' } as const

export const StatusBadge = ({ status }: { status: ShownStatus }) => (
  <Badge tone={tones[status]}>
    <span className="capitalize">{labels[status]}</span>
  </Badge>
)
