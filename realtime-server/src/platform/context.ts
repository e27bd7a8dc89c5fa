import type { Db } from '@swoon/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../env.ts'
import type { Clock } from './clock.ts'
import type { Door } from './door.ts'
import type { Presence } from './presence.ts'
import type { Limiter } from './rate-limit.ts'
import type { Realtime } from './realtime.ts'
import type { Sessions } from './session.ts'
import type { Storage } from './storage.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** What every feature is built from. */
export interface Context extends UnitOfWork {
  readonly env: Env
  readonly log: FastifyBaseLogger
  readonly clock: Clock
  /** For reading; a change goes through `commit`. */
  readonly db: Db
  readonly realtime: Realtime
  readonly presence: Presence
  readonly sessions: Sessions
  readonly door: Door
  readonly limiter: Limiter
  readonly storage: Storage
}
