import type { Db } from '@swoon/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../env.ts'
import type { Clock } from './base/clock.ts'
import type { Limiter } from './base/rate-limit.ts'
import type { Tally } from './base/tally.ts'
import type { UnitOfWork } from './changes/unit-of-work.ts'
import type { Downloads } from './http/downloads.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Authenticator } from './sessions/authenticator.ts'
import type { Sessions } from './sessions/session.ts'
import type { Presence } from './sockets/presence.ts'
import type { Emit } from './sockets/realtime.ts'
import type { AllSharedRooms } from './sockets/shared-rooms.ts'
import type { Storage } from './storage/storage.ts'

/** Dependencies of every feature. */
export interface Context extends UnitOfWork {
  readonly env: Env
  /** The secret of everything that a change of SESSION_SECRET must not change (sessions/lasting.ts). */
  readonly lasting: string
  readonly log: FastifyBaseLogger
  readonly clock: Clock
  /** Only for reading. Changes go through `commit`. */
  readonly db: Db
  /** Schedules jobs for a time, or for right after a transaction has committed. */
  readonly jobs: Jobs
  /** Emits at once, for events without a row, such as typing, signaling and presence. Units of work emit all others. */
  readonly ephemeral: Emit
  readonly sharedRooms: AllSharedRooms['sharedRooms']
  readonly presence: Presence
  readonly sessions: Sessions
  readonly authenticator: Authenticator
  readonly limiter: Limiter
  readonly storage: Storage
  readonly downloads: Downloads
  readonly tally: Tally
}
