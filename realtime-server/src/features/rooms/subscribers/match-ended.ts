import { on } from '../../../platform/changes/subscribers.ts'
import type { RoomService } from '../service.ts'

/** Puts two people out of each other's rooms when their match ends. */
export const matchEnded = ({ part, refetchShared }: Pick<RoomService, 'part' | 'refetchShared'>) =>
  on('match:ended', {
    async inTransaction(unit, { audience }) {
      if (!Array.isArray(audience)) return
      const [one, other] = audience as string[]
      if (!one || !other) return
      await part(unit, one, other)
      await refetchShared(unit, one, other)
    },
  })
