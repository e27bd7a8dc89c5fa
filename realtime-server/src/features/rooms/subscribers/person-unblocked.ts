import { on } from '../../../platform/changes/subscribers.ts'
import type { RoomService } from '../service.ts'

/** After an unblock, the person seems to return to other rooms that both are in. */
export const personUnblocked = ({ seemToMove }: Pick<RoomService, 'seemToMove'>) =>
  on('person:unblocked', {
    async inTransaction(unit, { audience, payload }) {
      if (typeof audience === 'string') await seemToMove(unit, audience, payload.userId, false)
    },
  })
