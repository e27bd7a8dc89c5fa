import { isNewBlock } from '@swoon/db/queries/blocks'
import { on } from '../../../platform/changes/subscribers.ts'
import type { RoomService } from '../service.ts'

/** Puts two people out of each other's rooms when one blocks the other. In other rooms the blocker seems to leave. */
export const personBlocked = ({ part, seemToMove }: Pick<RoomService, 'part' | 'seemToMove'>) =>
  on('person:blocked', {
    async inTransaction(unit, { audience, payload }) {
      if (typeof audience !== 'string') return
      await part(unit, audience, payload.userId)
      // A repeat changes nothing.
      if (await isNewBlock(unit.tx, audience, payload.userId))
        await seemToMove(unit, audience, payload.userId, true)
    },
  })
