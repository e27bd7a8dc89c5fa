import { expect, test } from 'vitest'
import { report } from './report.ts'
import { emptyTally, type Tally } from './tally.ts'

const linesOf = (tally: Partial<Tally>, unsteady: Tally['failed'] = []) => {
  const lines: string[] = []
  const isGreen = report({ ...emptyTally(), passed: 3, ...tally }, unsteady, (line) =>
    lines.push(line),
  )
  return { isGreen, lines }
}
const failure = { file: 'tests/a.test.ts', name: 'works', error: 'expected 1 to be 2' }

test('an unsteady test leaves the run green and is named with its error', () => {
  const { isGreen, lines } = linesOf({}, [failure])
  expect(isGreen).toBe(true)
  expect(lines).toContain('unsteady: tests/a.test.ts > works: expected 1 to be 2')
  expect(lines.at(-1)).toBe('3 passed, 0 failed')
})

test('a failed test makes the run red', () => {
  const { isGreen, lines } = linesOf({
    failed: [failure],
    skipped: [{ name: 'b', reason: 'no browser' }],
  })
  expect(isGreen).toBe(false)
  expect(lines).toContain('failed: tests/a.test.ts > works: expected 1 to be 2')
  expect(lines.at(-1)).toBe('3 passed, 1 failed, 1 skipped')
})

test('names the ten slowest files, the slowest first', () => {
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`file ${i}`, i * 1000]))
  const slow = linesOf({ files }).lines.filter((line) => line.startsWith('slow:'))
  expect(slow).toHaveLength(10)
  expect(slow[0]).toBe('slow: 11.0 s file 11')
})
