import { type Failure, lineOf, type Tally } from './tally.ts'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/**
 * Prints a run's results. The last line says how many passed, failed and were skipped.
 * @returns true if it is green
 */
export function report(
  tally: Tally,
  unsteady: Failure[] = [],
  log: (line: string) => void = console.log,
): boolean {
  const { passed, failed, skipped, spans, files } = tally
  log('')
  for (const [name, { from, to, tests }] of Object.entries(spans))
    log(`${name}: ${tests} tests in ${seconds(to - from)}`)
  const slowest = Object.entries(files).sort(([, a], [, b]) => b - a)
  for (const [name, took] of slowest.slice(0, 10)) log(`slow: ${seconds(took)} ${name}`)
  for (const { name, reason } of skipped) log(`skipped: ${name}: ${reason}`)
  for (const failure of failed) log(`failed: ${lineOf(failure)}`)
  for (const failure of unsteady) log(`unsteady: ${lineOf(failure)}`)
  const rest = skipped.length ? `, ${skipped.length} skipped` : ''
  log(`${passed} passed, ${failed.length} failed${rest}`)
  return failed.length === 0
}
