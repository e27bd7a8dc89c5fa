import { on } from '../../../platform/changes/subscribers.ts'
import type { BalloonGameService } from '../service.ts'

/** Separates two people in games when their match ends: the one who ended it leaves, or the other's guest. */
export const matchEnded = (service: Pick<BalloonGameService, 'separate'>) =>
  on('match:ended', {
    afterCommit: async ({ audience }) => {
      if (Array.isArray(audience)) await service.separate(audience, audience[0])
    },
  })
