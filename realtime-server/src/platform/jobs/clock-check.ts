import type { Db } from '@swoon/db'
import { databaseTime } from '@swoon/db/queries/jobs'
import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds by which the clocks of machine and database may differ. */
const tolerated = 2000

/** Compares this machine's clock with the database's, by which all nodes agree when a job is due. */
export interface ClockCheck {
  /** Milliseconds by which this machine is at least ahead, as last measured; negative if behind. */
  ahead(): number
  /** True if this machine must not time jobs. */
  isOff(): boolean
  measure(): Promise<void>
}

/** @param machine the machine's clock, in milliseconds */
export function createClockCheck(
  db: Db,
  log: FastifyBaseLogger,
  machine: () => number = Date.now,
): ClockCheck {
  let ahead = 0
  let isOff = false
  return {
    ahead: () => ahead,
    isOff: () => isOff,
    async measure() {
      const asked = machine()
      const at = (await databaseTime(db)).getTime()
      const answered = machine()
      // The database read its clock somewhere in between.
      ahead = Math.max(0, asked - at) + Math.min(0, answered - at)
      const wasOff = isOff
      isOff = Math.abs(ahead) > tolerated
      const seconds = ahead / 1000
      if (isOff && !wasOff)
        log.error(
          { seconds },
          'the clock of this machine is off, compared with the database: it times no jobs until it is right',
        )
      if (wasOff && !isOff) log.info({ seconds }, 'the clock of this machine is right again')
    },
  }
}
