import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBudgets } from '../budgets.ts'
import { npmCommand, root } from '../lib/install.mjs'
import { run, stopRunning } from '../lib/run.ts'
import { ensureConsoleBuilt, ensureWebBuilt } from '../lib/web-build.ts'
import type { Found } from '../provision/find.ts'
import { needsOfAll, skippedFiles, testFiles } from './needs.ts'
import { dropLeftovers, provide } from './provide.ts'
import { emptyTally, type Tally } from './reporter.ts'
import { type Selection, select } from './select.ts'

/** In minutes. It only ends a run that hangs: a busy machine takes twice as long as a quiet one. */
const suiteLimit = 84

/**
 * Runs every check and suite, or the part of the suites that `args` selects. @returns true when nothing failed. The last line
 * says how many passed, failed and were skipped.
 */
export async function test(env: NodeJS.ProcessEnv, args: string[] = []): Promise<boolean> {
  const servers: Found[] = []
  const close = () => Promise.all(servers.splice(0).map((server) => server.close()))
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      stopRunning()
      close().finally(() => process.exit(130))
    })
  }
  try {
    const selection = select(args, testFiles())
    const tally = selection ? emptyTally() : await checks()
    merge(tally, await suites(env, selection, servers))
    return report(tally)
  } finally {
    await close()
  }
}

/** Types, lint, the build and its size each count as one test. */
async function checks(): Promise<Tally> {
  const tally = emptyTally()
  await check(tally, 'types', () => succeeds([...npmCommand(), 'run', 'types']))
  await check(tally, 'lint', () => succeeds([...npmCommand(), 'run', 'lint']))
  await check(tally, 'build of the web client', async () => {
    await ensureWebBuilt(() => {})
    await ensureConsoleBuilt(() => {})
    return true
  })
  await check(tally, 'byte budgets', async () => checkBudgets((line) => console.log(`  ${line}`)))
  return tally
}

async function check(tally: Tally, name: string, work: () => Promise<boolean>) {
  const start = Date.now()
  const passed = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return false
  })
  if (passed) tally.passed += 1
  else tally.failed.push(name)
  console.log(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
}

async function succeeds(args: string[]): Promise<boolean> {
  const { code, output } = await run(args)
  if (code !== 0) console.error(output)
  return code === 0
}

async function suites(env: NodeJS.ProcessEnv, selection: Selection | null, servers: Found[]): Promise<Tally> {
  const files = selection?.files ?? testFiles()
  const { settings, lacking } = await provide(env, needsOfAll(files), servers)
  if (selection && files.some((file) => file.startsWith('tests/'))) {
    await ensureWebBuilt(console.log)
    await ensureConsoleBuilt(console.log)
  }
  const home = mkdtempSync(join(tmpdir(), 'swoon-tally-'))
  const file = join(home, 'tally.json')
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    stopRunning()
  }, suiteLimit * 60_000)
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=./scripts/test/reporter.ts']
    const args = [process.execPath, vitest, 'run', '--config', 'tests/vitest.config.ts', ...reporters]
    if (selection) args.push(...files, ...(selection.title ? ['-t', selection.title.source] : []), ...selection.options)
    // The output goes through a pipe, where colour codes would clutter a log.
    const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
    const told = { SWOON_TALLY: file, SWOON_TITLE: selection?.title?.source ?? '' }
    const { code } = await run(args, { env: { ...env, ...settings, ...colours, ...told }, show: true })
    const tally = readTally(file, code)
    if (isLate) tally.failed.push(`the suites did not end within ${suiteLimit} minutes and were stopped`)
    for (const { file: name, reason } of skippedFiles(lacking, files)) tally.skipped.push({ name, reason })
    return tally
  } finally {
    clearTimeout(late)
    await dropLeftovers(settings)
    rmSync(home, { recursive: true, force: true })
  }
}

function readTally(file: string, code: number | null): Tally {
  if (!existsSync(file)) return { ...emptyTally(), failed: [`the suites ended early (code ${code})`] }
  const tally: Tally = JSON.parse(readFileSync(file, 'utf8'))
  if (code !== 0 && tally.failed.length === 0) tally.failed.push(`vitest ended with code ${code}`)
  if (tally.passed + tally.failed.length === 0) tally.failed.push('no test was found')
  return tally
}

function merge(into: Tally, from: Tally) {
  into.passed += from.passed
  into.failed.push(...from.failed)
  into.skipped.push(...from.skipped)
  Object.assign(into.spans, from.spans)
}

function report({ passed, failed, skipped, spans }: Tally): boolean {
  console.log('')
  for (const [name, { from, to, tests }] of Object.entries(spans))
    console.log(`${name}: ${tests} tests in ${((to - from) / 1000).toFixed(1)} s`)
  for (const { name, reason } of skipped) console.log(`skipped: ${name}: ${reason}`)
  for (const name of failed) console.log(`failed: ${name.split('\n')[0]}`)
  const rest = skipped.length ? `, ${skipped.length} skipped` : ''
  console.log(`${passed} passed, ${failed.length} failed${rest}`)
  return failed.length === 0
}
