import { on } from '../../../platform/changes/subscribers.ts'
import type { RoomPresence } from '../presence.ts'

/** Puts two people out of each other's rooms when one blocks the other. In the rooms of others no one is notified: it would reveal the block. */
export const personBlocked = ({ part }: Pick<RoomPresence, 'part'>) =>
  on('person:blocked', {
    async inTransaction(unit, { audience, payload }) {
      if (typeof audience === 'string') await part(unit, audience, payload.userId)
    },
  })
