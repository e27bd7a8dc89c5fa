import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npmCommand, root } from '../lib/install.mjs'
import { stopRunning } from '../lib/run.ts'
import { ensureConsoleBuilt, ensureWebBuilt } from '../lib/web-build.ts'
import type { Found } from '../provision/find.ts'
import { isTried } from '../statements/untried.ts'
import { check, checks, succeeds } from './checks.ts'
import { gateFiles, type Lacking, needsOfAll, skippedFiles, testFiles } from './needs.ts'
import { filesOf, parts } from './parts.ts'
import { dropLeftovers, provide } from './provide.ts'
import { changedFiles, serverTestsOf, sourcesOf } from './quick.ts'
import { changeFull, readFull, recordsIn, withPart, withRecords, withUnsteady } from './record.ts'
import { report } from './report.ts'
import { secondChance } from './second-chance.ts'
import { type Selection, select } from './select.ts'
import { runSuites } from './suites.ts'
import { emptyTally, merge, type Tally } from './tally.ts'

/** Minutes for a whole run. Ends a run that hangs; results up to then are reported. */
const limits = { gate: 80, part: 90 }

/** Servers that a run found or started, and their settings. */
type Providing = { servers: Found[]; settings: Record<string, string> }

/**
 * Runs the gate; with `--full` the full suite first, part by part; with `--quick` what a change to one feature may break; with words only
 * the part of the gate, or with `--full` of everything, that they select.
 * @returns true if nothing failed
 */
export async function test(env: NodeJS.ProcessEnv, args: string[] = []): Promise<boolean> {
  const isFull = args[0] === '--full'
  const words = isFull ? args.slice(1) : args
  if (isFull && words[0] === '--record') return record(words[1])
  const providing: Providing = { servers: [], settings: {} }
  const close = () => Promise.all(providing.servers.splice(0).map((server) => server.close()))
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      stopRunning()
      close().finally(() => process.exit(130))
    })
  }
  try {
    if (args[0] === '--quick') return await quick(env, providing)
    const selection =
      isFull && words.every((word) => parts.includes(word))
        ? null
        : select(words, isFull ? testFiles() : gateFiles())
    if (selection) return await selected(env, providing, selection, isFull)
    return isFull
      ? await full(env, providing, words.length ? words : parts)
      : await gate(env, providing)
  } finally {
    await dropLeftovers(providing.settings)
    await close()
  }
}

/** Records results of parts from other machines in tests/FULL.md. */
function record(folder = ''): boolean {
  const records = recordsIn(folder)
  changeFull((before) => withRecords(before, records))
  console.log(`recorded: ${Object.keys(records).join(', ') || 'nothing'}`)
  return true
}

/** Runs types, lint, and the unit and server tests of everything that changed since main. */
async function quick(env: NodeJS.ProcessEnv, providing: Providing): Promise<boolean> {
  const changed = changedFiles()
  const [sources, files] = [sourcesOf(changed), serverTestsOf(changed)]
  const tally = emptyTally()
  await check(tally, 'types', () => succeeds([...npmCommand(), 'run', 'types']))
  await check(tally, 'lint', () => succeeds([...npmCommand(), 'run', 'lint']))
  const { settings } = await provided(env, providing, files)
  const common = { env: settings, full: false, end: endIn(limits.gate) }
  if (sources.length) merge(tally, await runSuites({ ...common, files: sources, related: true }))
  if (files.length) merge(tally, await runSuites({ ...common, files }))
  return report(tally)
}

/** Runs every promise to users once. A few red files run once more, and those that are green then go to tests/FULL.md. */
async function gate(env: NodeJS.ProcessEnv, providing: Providing): Promise<boolean> {
  const end = endIn(limits.gate)
  const files = gateFiles()
  const tally = await checks()
  const { settings, lacking } = await provided(env, providing, files)
  const home = mkdtempSync(join(tmpdir(), 'swoon-statements-'))
  const seen = join(home, 'seen')
  const common = { env: { ...settings, SWOON_STATEMENTS: seen }, full: false, end }
  merge(tally, await runSuites(common))
  addSkipped(tally, lacking, files)
  const again = (file: string) => {
    console.log(`\nOnce more, alone: ${file}`)
    return runSuites({ ...common, files: [file] })
  }
  const unsteady = await secondChance(tally, again)
  // Without all servers, not every statement has run.
  if (Object.keys(lacking).length === 0)
    await check(tally, 'row types of raw SQL', async () => isTried(seen, console.error))
  rmSync(home, { recursive: true, force: true })
  if (unsteady.length) changeFull((before) => withUnsteady(before, unsteady, aboutNow()))
  return report(tally, unsteady)
}

/** Runs parts of the full suite without second chances, and records each one's results in tests/FULL.md. */
async function full(
  env: NodeJS.ProcessEnv,
  providing: Providing,
  chosen: readonly string[],
): Promise<boolean> {
  const all = emptyTally()
  const { settings, lacking } = await provided(
    env,
    providing,
    chosen.flatMap((part) => filesOf(part)),
  )
  for (const part of chosen) {
    const start = Date.now()
    const files = filesOf(part)
    console.log(`\nPart ${part}`)
    const tally = part === 'checks' ? await checks() : emptyTally()
    if (part === 'checks') noneUnsteady(tally)
    else {
      await built()
      merge(tally, await runSuites({ env: settings, full: true, files, end: endIn(limits.part) }))
      addSkipped(tally, lacking, files)
    }
    const minutes = (Date.now() - start) / 60_000
    changeFull((before) => withPart(before, part, tally, { ...aboutNow(), minutes }))
    merge(all, tally)
  }
  return report(all)
}

/** Runs the tests that words select, without recording them. With TEST_BUILT, the web client stays as last built. */
async function selected(
  env: NodeJS.ProcessEnv,
  providing: Providing,
  selection: Selection,
  isFull: boolean,
) {
  const needsBuild =
    selection.files.some((file) => file.startsWith('tests/')) && env.TEST_BUILT !== 'yes'
  if (needsBuild) await built()
  const { settings, lacking } = await provided(env, providing, selection.files)
  const tally = await runSuites({
    env: settings,
    full: isFull,
    end: endIn(limits.part),
    ...selection,
  })
  addSkipped(tally, lacking, selection.files)
  return report(tally)
}

const endIn = (minutes: number) => ({
  at: Date.now() + minutes * 60_000,
  words: `${minutes} minutes`,
})

async function built() {
  await ensureWebBuilt(console.log)
  await ensureConsoleBuilt(console.log)
}

/**
 * Finds or starts everything these files need.
 * @returns the tests' environment, and needs that were not found
 */
async function provided(env: NodeJS.ProcessEnv, providing: Providing, files: string[]) {
  const { settings, lacking } = await provide(env, needsOfAll(files), providing.servers)
  providing.settings = settings
  return { settings: { ...env, ...settings }, lacking }
}

function addSkipped(tally: Tally, lacking: Lacking, files: string[]) {
  for (const { file, reason } of skippedFiles(lacking, files))
    tally.skipped.push({ name: file, reason })
}

/** Fails while tests/FULL.md names a test that needed a second run. */
function noneUnsteady(tally: Tally) {
  const { unsteady } = readFull()
  if (unsteady.length === 0) tally.passed += 1
  for (const { test, date } of unsteady)
    tally.failed.push({ name: `unsteady on ${date}, not mended yet: ${test}`, error: '' })
}

/** Day and commit, for tests/FULL.md. */
function aboutNow() {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  const isChanged = git('status', '--porcelain', '--', '.', ':!tests/FULL.md') !== ''
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: `${git('rev-parse', '--short=8', 'HEAD')}${isChanged ? ' and changes' : ''}`,
  }
}
