import { on } from '../../../platform/changes/subscribers.ts'
import type { BalloonGameService } from '../service.ts'

/**
 * Keeps two people whose match has ended from meeting in a game: the person who ended it leaves, or
 * the guest of the other.
 */
export const matchEnded = (service: Pick<BalloonGameService, 'separate'>) =>
  on('match:ended', {
    afterCommit: async ({ audience }) => {
      if (Array.isArray(audience)) await service.separate(audience, audience[0])
    },
  })
