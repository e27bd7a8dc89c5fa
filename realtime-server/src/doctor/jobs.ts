import { jobCounts } from '@swoon/db/queries/jobs'
import { type Check, fault, ok } from './check.ts'

/** Seconds, as in the alert JobsStuck. */
const mayBeLate = 300

export const jobs: Check = {
  name: 'jobs',
  needs: ['migrations'],
  async run({ db, clock }) {
    const counts = await jobCounts(db, clock.now())
    const late = counts.filter((count) => count.late > mayBeLate)
    const dead = counts.filter((count) => count.dead > 0)
    const findings = [
      ...late.map(({ kind, late: seconds }) =>
        fault(
          `Jobs of the kind ${kind} are ${Math.floor(seconds / 60)} minutes late.`,
          'See that a process runs and is not busy; its log names failures with "job".',
        ),
      ),
      ...dead.map(({ kind, dead: count }) =>
        fault(
          `${count} of the kind ${kind} failed as often as ${count === 1 ? 'it' : 'they'} may, and will not be tried again.`,
          'Read last_error in graphile_worker.jobs, and docs/operating.md at JobsStuck.',
        ),
      ),
    ]
    const waiting = counts.reduce((sum, count) => sum + count.waiting, 0)
    return findings.length > 0
      ? findings
      : ok(`None is late or dead; ${waiting} wait for their time.`)
  },
}
