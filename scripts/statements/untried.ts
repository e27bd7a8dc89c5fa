import { existsSync, readFileSync } from 'node:fs'
import { findStatements, type Statement } from './statements.ts'

const migrating = 'migrations have run before the tests'
const demo = 'the demo world comes to life in demo-life.full.test.ts alone'
const apart = 'its tests have servers in processes of their own'
const reporting = 'scripts/matcher.ts, a process of its own, makes the report'
/** Raw statements that may never return a row to a server in the gate's own test process, each with the reason. */
export const untried: Readonly<Record<string, string>> = {
  'db/src/due-schema.ts installDueSchema': migrating,
  'db/src/functions.ts formsOf': migrating,
  'db/src/functions.ts installFunctions': migrating,
  'db/src/functions.ts replace': migrating,
  'db/src/migrate.ts adoptNames': migrating,
  'db/src/queries/demo.ts demoPeople': demo,
  'db/src/queries/demo.ts demoRooms': demo,
  'db/src/queries/demo.ts dueLikes': demo,
  'db/src/queries/demo.ts unanswered': demo,
  'db/src/queries/jobs.ts freeJobsOfDead': apart,
  'db/src/queries/matcher-report.ts bins': reporting,
  'db/src/queries/matcher-report.ts cardCounts': reporting,
  'db/src/queries/matcher-report.ts exposure': reporting,
  'db/src/queries/matcher-report.ts newcomers': reporting,
  'db/src/queries/matcher.ts chosen': apart,
  'db/src/queries/people.ts matchesSharingActivity': apart,
  'db/src/queries/video-chat.ts beat': apart,
}

/**
 * Lists raw statements whose row type no test has checked, and exceptions that are gone.
 * @param file written by `writeSeen`
 */
export function untriedComplaints(
  file: string,
  statements: readonly Statement[] = findStatements(),
  exceptions: readonly string[] = Object.keys(untried),
): string[] {
  const seen = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const raw = statements.flatMap(({ name, isRaw }) => (isRaw ? [name] : []))
  const tried = new Set([...seen, ...exceptions])
  return [
    ...raw
      .filter((name) => !tried.has(name))
      .map((name) => `${name}: no test gets a row, so its type is not checked`),
    ...exceptions
      .filter((name) => !raw.includes(name))
      .map((name) => `${name} is gone: remove it from untried.ts`),
  ]
}

/**
 * Reports raw statements that were not tried.
 * @returns true if there are none
 */
export function isTried(file: string, log: (line: string) => void): boolean {
  const complaints = untriedComplaints(file)
  for (const complaint of complaints) log(`  ${complaint}`)
  return complaints.length === 0
}
