import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBudgets } from '../budgets.ts'
import { npmCommand, root } from '../lib/install.mjs'
import { run, stopRunning } from '../lib/run.ts'
import { ensureWebBuilt } from '../lib/web-build.ts'
import { type Found, findChromium, findPostgres, findRedis, type Missing } from '../provision/find.ts'
import { type Lacking, skippedFiles } from './needs.ts'
import type { Tally } from './reporter.ts'

const suiteLimit = 30 * 60_000

/** Runs every check and suite; true when nothing failed. Its last line says how many passed, failed and were skipped. */
export async function test(env: NodeJS.ProcessEnv): Promise<boolean> {
  const servers: Found[] = []
  const close = () => Promise.all(servers.splice(0).map((server) => server.close()))
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      stopRunning()
      close().finally(() => process.exit(130))
    })
  }
  try {
    const tally = await checks()
    merge(tally, await suites(env, servers))
    return report(tally)
  } finally {
    await close()
  }
}

/** Types, lint, the build and its weight: each counts as one test. */
async function checks(): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: [], skipped: [] }
  await check(tally, 'types', () => succeeds([...npmCommand(), 'run', 'types']))
  await check(tally, 'lint', () => succeeds([...npmCommand(), 'run', 'lint']))
  await check(tally, 'build of the web client', async () => {
    await ensureWebBuilt(() => {})
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

async function suites(env: NodeJS.ProcessEnv, servers: Found[]): Promise<Tally> {
  const { settings, lacking } = await provide(env, servers)
  const home = mkdtempSync(join(tmpdir(), 'swoon-tally-'))
  const file = join(home, 'tally.json')
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    stopRunning()
  }, suiteLimit)
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=./scripts/test/reporter.ts']
    const args = [process.execPath, vitest, 'run', '--config', 'tests/vitest.config.ts', ...reporters]
    // Its output passes through a pipe, where colours would be noise in a log.
    const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
    const { code } = await run(args, { env: { ...env, ...settings, ...colours, SWOON_TALLY: file }, show: true })
    const tally = readTally(file, code)
    if (isLate) tally.failed.push('the suites did not end within 30 minutes and were stopped')
    for (const { file: name, reason } of skippedFiles(lacking)) tally.skipped.push({ name, reason })
    return tally
  } finally {
    clearTimeout(late)
    await dropLeftovers(settings)
    rmSync(home, { recursive: true, force: true })
  }
}

function readTally(file: string, code: number | null): Tally {
  if (!existsSync(file)) return { passed: 0, failed: [`the suites ended early (code ${code})`], skipped: [] }
  const tally: Tally = JSON.parse(readFileSync(file, 'utf8'))
  if (code !== 0 && tally.failed.length === 0) tally.failed.push(`vitest ended with code ${code}`)
  if (tally.passed + tally.failed.length === 0) tally.failed.push('no test was found')
  return tally
}

/** Finds what the suites need, and says what was found. */
async function provide(env: NodeJS.ProcessEnv, servers: Found[]) {
  const settings: Record<string, string> = { TEST_RUN: randomBytes(4).toString('hex') }
  const lacking: Lacking = {}
  const take = (need: 'postgres' | 'redis', variable: string, found: Found | Missing) => {
    if ('missing' in found) {
      lacking[need] = found.missing
      return
    }
    servers.push(found)
    settings[variable] = found.url
    console.log(`${need}: ${found.how}`)
  }
  take('postgres', 'TEST_DATABASE_URL', await findPostgres(env))
  take('redis', 'TEST_REDIS_URL', await findRedis(env))
  const chromium = findChromium(env)
  if ('missing' in chromium) lacking.chromium = chromium.missing
  else {
    settings.TEST_CHROMIUM = chromium.path
    console.log(`chromium: ${chromium.path}`)
  }
  settings.TEST_LACKING = JSON.stringify(lacking)
  return { settings, lacking }
}

/** Drops the databases of this run that a killed test could not drop itself; by name, so no other run's. */
async function dropLeftovers({ TEST_DATABASE_URL, TEST_RUN }: Record<string, string>) {
  if (!TEST_DATABASE_URL) return
  const client = new (await import('pg')).default.Client(TEST_DATABASE_URL)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [`swoon_test_${TEST_RUN}_`],
    )
    for (const { name } of rows)
      await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
  } catch (error) {
    console.error(`The databases of this run could not be dropped: ${error instanceof Error ? error.message : error}`)
  } finally {
    await client.end().catch(() => {})
  }
}

function merge(into: Tally, from: Tally) {
  into.passed += from.passed
  into.failed.push(...from.failed)
  into.skipped.push(...from.skipped)
}

function report({ passed, failed, skipped }: Tally): boolean {
  console.log('')
  for (const { name, reason } of skipped) console.log(`skipped: ${name}: ${reason}`)
  for (const name of failed) console.log(`failed: ${name.split('\n')[0]}`)
  const rest = skipped.length ? `, ${skipped.length} skipped` : ''
  console.log(`${passed} passed, ${failed.length} failed${rest}`)
  return failed.length === 0
}
