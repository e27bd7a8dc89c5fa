import { checkCatalogs } from '../../web/vite/catalogs.ts'
import { checkBudgets } from '../budgets.ts'
import { npmCommand } from '../lib/install.mjs'
import { run } from '../lib/run.ts'
import { ensureConsoleBuilt, ensureWebBuilt } from '../lib/web-build.ts'
import { emptyTally, type Tally } from './tally.ts'

/** Counts types, lint, the build, its size and its translations as one test each. */
export async function checks(): Promise<Tally> {
  const tally = emptyTally()
  const read = async () => {
    await check(tally, 'types', () => succeeds([...npmCommand(), 'run', 'types']))
    await check(tally, 'lint', () => succeeds([...npmCommand(), 'run', 'lint']))
  }
  const build = () =>
    check(tally, 'build of the web client', async () => {
      await ensureWebBuilt(() => {})
      await ensureConsoleBuilt(() => {})
      return true
    })
  // Neither keeps two cores busy.
  await Promise.all([read(), build()])
  await check(tally, 'byte budgets', async () => checkBudgets((line) => console.log(`  ${line}`)))
  await check(tally, 'translations', () => checkCatalogs((line) => console.error(`  ${line}`)))
  return tally
}

/** Runs one check, which passes if it resolves to true. */
export async function check(tally: Tally, name: string, work: () => Promise<boolean>) {
  const start = Date.now()
  const passed = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return false
  })
  if (passed) tally.passed += 1
  else tally.failed.push({ name, error: '' })
  console.log(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
}

/** Runs a command, and prints its output if it fails. */
export async function succeeds(args: string[]): Promise<boolean> {
  const { code, output } = await run(args)
  if (code !== 0) console.error(output)
  return code === 0
}
