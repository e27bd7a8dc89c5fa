import { checkCatalogs } from '../../web/vite/catalogs.ts'
import { checkBudgets } from '../budgets.ts'
import { npmCommand } from '../lib/install.mjs'
import { run, stopRunning } from '../lib/run.ts'
import { ensureConsoleBuilt, ensureWebBuilt } from '../lib/web-build.ts'
import type { Found } from '../provision/find.ts'
import { gateFiles, needsOfAll, skippedFiles, testFiles } from './needs.ts'
import { dropLeftovers, provide } from './provide.ts'
import { report } from './report.ts'
import { secondChance } from './second-chance.ts'
import { select } from './select.ts'
import { runSuites } from './suites.ts'
import { emptyTally, type Failure, merge, type Tally } from './tally.ts'

/** In minutes, for all of a run. It ends a run that hangs; what was found until then is reported. */
const limits = { gate: 80, full: 120 }

/**
 * Runs the gate, the full suite (`--full` first), or the part of both that the other arguments select. Red files of the gate are
 * run once more. @returns true when nothing failed
 */
export async function test(env: NodeJS.ProcessEnv, args: string[] = []): Promise<boolean> {
  const start = Date.now()
  const servers: Found[] = []
  const close = () => Promise.all(servers.splice(0).map((server) => server.close()))
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      stopRunning()
      close().finally(() => process.exit(130))
    })
  }
  const isFull = args[0] === '--full'
  const selection = select(isFull ? args.slice(1) : args, testFiles())
  const isGate = !isFull && !selection
  const files = selection?.files ?? (isGate ? gateFiles() : testFiles())
  const minutes = isGate ? limits.gate : limits.full
  const end = { at: start + minutes * 60_000, words: `${minutes} minutes` }
  let settings: Record<string, string> = {}
  try {
    const tally = selection ? emptyTally() : await checks()
    if (selection && files.some((file) => file.startsWith('tests/'))) {
      await ensureWebBuilt(console.log)
      await ensureConsoleBuilt(console.log)
    }
    const provided = await provide(env, needsOfAll(files), servers)
    settings = provided.settings
    const common = { env: { ...env, ...settings }, full: !isGate, end }
    merge(tally, await runSuites({ ...common, ...selection }))
    for (const { file, reason } of skippedFiles(provided.lacking, files)) tally.skipped.push({ name: file, reason })
    const again = (file: string) => {
      console.log(`\nOnce more, alone: ${file}`)
      return runSuites({ ...common, files: [file] })
    }
    const unsteady: Failure[] = isGate ? await secondChance(tally, again) : []
    return report(tally, unsteady)
  } finally {
    await dropLeftovers(settings)
    await close()
  }
}

/** Types, lint, the build, its size and its translations each count as one test. */
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
  await check(tally, 'translations', () => checkCatalogs((line) => console.error(`  ${line}`)))
  return tally
}

async function check(tally: Tally, name: string, work: () => Promise<boolean>) {
  const start = Date.now()
  const passed = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return false
  })
  if (passed) tally.passed += 1
  else tally.failed.push({ name, error: '' })
  console.log(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
}

async function succeeds(args: string[]): Promise<boolean> {
  const { code, output } = await run(args)
  if (code !== 0) console.error(output)
  return code === 0
}
