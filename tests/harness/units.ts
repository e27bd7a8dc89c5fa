import type { Db } from '@swoon/db'
import type { EventName } from '@swoon/realtime-server/contract'
import fastify from 'fastify'
import {
  createSubscribers,
  type Subscriber,
} from '../../realtime-server/src/platform/changes/subscribers.ts'
import { createUnitOfWork } from '../../realtime-server/src/platform/changes/unit-of-work.ts'

/** Units of work over a database, with subscribers. Events are recorded in order instead of sent. */
export function recordedUnits(db: Db, subscribed: readonly Subscriber[] = []) {
  const sent: { what: EventName | 'evict' | 'end-session'; to: unknown; payload?: unknown }[] = []
  const subscribers = createSubscribers(fastify().log)
  subscribers.register(subscribed)
  const units = createUnitOfWork(
    db,
    {
      emit: (to, what, payload) => void sent.push({ what, to, payload }),
      evict: (to) => void sent.push({ what: 'evict', to }),
      endSession: (to) => void sent.push({ what: 'end-session', to }),
    },
    subscribers,
  )
  return { ...units, sent, subscribers }
}
