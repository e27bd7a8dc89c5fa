import { testFiles } from './needs.ts'

/** Number of parts of similar length that the journeys are split into. */
const journeyParts = 4
const isJourney = (file: string) => file.startsWith('tests/journeys/')
const isScreens = (file: string) => /\/(axe|accessibility|pseudo)\./.test(file)
const below = (folder: string) => (file: string) => file.startsWith(`tests/${folder}/`)
const isStart = below('features/start')

/** Picks every n-th journey, so that each part has long and short ones. */
function everyJourney(nth: number) {
  return (file: string, all: readonly string[]) => {
    const journeys = all.filter((each) => isJourney(each) && !isScreens(each))
    return journeys.indexOf(file) % journeyParts === nth
  }
}

/** Parts of the full suite, each of which can run on a separate machine. Every test file belongs to one of them. */
const files: Record<string, (file: string, all: readonly string[]) => boolean> = {
  rules: (file) =>
    /^(db|realtime-server|web|scripts|tests\/(bench|screenshots|mutants))\//.test(file),
  features: (file) => below('features')(file) && !isStart(file),
  attacks: below('attacks'),
  races: below('races'),
  faults: below('faults'),
  start: isStart,
  ...Object.fromEntries(
    Array.from(
      { length: journeyParts },
      (_, nth) => [`journeys-${nth + 1}`, everyJourney(nth)] as const,
    ),
  ),
  screens: (file) => isJourney(file) && isScreens(file),
  firefox: below('firefox'),
  stack: below('stack'),
}

/** Names of the parts, in the order of a whole run: `checks` is types, lint, build, budgets and translations. */
export const parts: readonly string[] = ['checks', ...Object.keys(files)]

/** Test files of a part, as paths from the root; none for `checks`. */
export function filesOf(part: string, all: readonly string[] = testFiles()): string[] {
  return all.filter((file) => files[part]?.(file, all))
}
