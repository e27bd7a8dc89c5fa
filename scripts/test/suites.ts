import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../lib/install.mjs'
import { run, stopRunning } from '../lib/run.ts'
import { emptyTally, type Tally } from './tally.ts'

/** Settings of a Vitest run, besides its files. */
export type Run = {
  /** Environment of the tests. */
  env: NodeJS.ProcessEnv
  /** True if the full suite's own files run too. */
  full: boolean
  /** All files if undefined. */
  files?: string[] | undefined
  /** True if the files are sources, whose importing unit tests run; there may be none. */
  related?: boolean | undefined
  title?: RegExp | null | undefined
  /** Options passed to Vitest unchanged. */
  options?: string[] | undefined
  /** Deadline in milliseconds, and its name in words. */
  end: { at: number; words: string }
}

/**
 * Runs the test files in fresh processes.
 * @returns the results, even of a run that ended early or was late
 */
export async function runSuites({
  env,
  full,
  files = [],
  related = false,
  title,
  options = [],
  end,
}: Run): Promise<Tally> {
  const home = mkdtempSync(join(tmpdir(), 'swoon-tally-'))
  const file = join(home, 'tally.json')
  let isLate = false
  const stop = () => {
    isLate = true
    stopRunning()
  }
  const late = setTimeout(stop, Math.max(0, end.at - Date.now()))
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=./scripts/test/reporter.ts']
    const mode = related ? ['related', '--run', '--passWithNoTests', '--project=rules'] : ['run']
    const args = [
      process.execPath,
      vitest,
      ...mode,
      '--config',
      'tests/vitest.config.ts',
      ...reporters,
    ]
    args.push(...files, ...(title ? ['-t', title.source] : []), ...options)
    // The output goes through a pipe, where color codes would clutter a log.
    const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
    const forReporter = {
      SWOON_TALLY: file,
      SWOON_TITLE: title?.source ?? '',
      TEST_SUITE: full ? 'full' : 'gate',
    }
    const { code } = await run(args, { env: { ...env, ...colors, ...forReporter }, show: true })
    const tally = readTally(file, code, related)
    if (isLate)
      tally.failed.push({
        name: `the suites did not end within ${end.words} and were stopped`,
        error: '',
      })
    return tally
  } finally {
    clearTimeout(late)
    rmSync(home, { recursive: true, force: true })
  }
}

function readTally(file: string, code: number | null, related: boolean): Tally {
  const tally: Tally = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : emptyTally()
  const broken = (name: string) => tally.failed.push({ name, error: '' })
  if (!existsSync(file) && !(related && code === 0)) broken(`the suites ended early (code ${code})`)
  else if (code !== 0 && tally.failed.length === 0) broken(`vitest ended with code ${code}`)
  else if (tally.passed + tally.failed.length === 0 && !related) broken('no test was found')
  return tally
}
