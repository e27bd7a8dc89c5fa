import type { Copy, Outcome } from './copy.ts'
import { type Mutant, type Ring, ringOf, testFile } from './mutant.ts'

/** The first failed test, and the ring it runs in. */
export interface Notice {
  ring: Ring
  test: string
}

/** A failed test in Vitest's output: the group, the file and the titles. */
const failedTest = /^ FAIL {2}\|[\w-]+\| (\S+ > .+)$/m
/** The same, or a file that does not even load. */
const failedFile = /^ FAIL {2}\|[\w-]+\| (\S+.*)$/m

/** Runs the gate's tests first. A file that does not even load names no test, and counts as not noticed. */
export async function noticedBy(
  copy: Copy,
  { tests }: Pick<Mutant, 'tests'>,
): Promise<Notice | null> {
  const files = tests.map(testFile)
  for (const ring of ['gate', 'full'] as const)
    for (const file of files.filter((each) => ringOf(each) === ring)) {
      const { failed, output } = await copy.run([
        'scripts/test.mjs',
        ...(ring === 'full' ? ['--full'] : []),
        file,
      ])
      const test = failed ? nameIn(output, failedTest) : null
      if (test) return { ring, test }
    }
  return null
}

/** Runs the unit tests that import a source, then these test files of the gate, until one is red; null if all are green. */
export async function noticedAmong(
  copy: Copy,
  source: string,
  files: readonly string[],
): Promise<string | null> {
  const unit = ['related', '--run', '--passWithNoTests', '--project=rules', '--bail=1', source]
  const vitest = ['node_modules/vitest/vitest.mjs', ...unit, '--config', 'tests/vitest.config.ts']
  const noticed = firstRed(await copy.run(vitest, { TEST_SUITE: 'gate', NO_COLOR: '1' }))
  if (noticed !== null || files.length === 0) return noticed
  // No screen is checked, so the web client may be older than the change.
  return firstRed(await copy.run(['scripts/test.mjs', ...files, '--bail=1'], { TEST_BUILT: 'yes' }))
}

const firstRed = ({ failed, isLate, output }: Outcome): string | null =>
  isLate ? 'a run that does not end' : failed ? nameIn(output, failedFile) : null

const nameIn = (output: string, pattern: RegExp): string | null =>
  pattern.exec(output)?.[1]?.replace(/^tests\//, '') ?? null
