import type { Db } from '@swoon/db'
import type { EventName } from '@swoon/realtime-server/contract'
import fastify from 'fastify'
import { createReactions, type Reaction } from '../../realtime-server/src/platform/changes/reactions.ts'
import { createUnitOfWork } from '../../realtime-server/src/platform/changes/unit-of-work.ts'

/** Units of work over a database, with reactions. Events are recorded in order instead of being sent. */
export function recordedUnits(db: Db, reacting: readonly Reaction[] = []) {
  const told: { what: EventName | 'evict' | 'end-session'; to: unknown; payload?: unknown }[] = []
  const reactions = createReactions(fastify().log)
  reactions.register(reacting)
  const units = createUnitOfWork(
    db,
    {
      emit: (to, what, payload) => void told.push({ what, to, payload }),
      evict: (to) => void told.push({ what: 'evict', to }),
      endSession: (to) => void told.push({ what: 'end-session', to }),
    },
    reactions,
  )
  return { ...units, told, reactions }
}
