import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/install.mjs'
import { inFeatures, inPrivacy, inSecurity } from './documents.ts'
import { mutants } from './index.ts'
import { totals } from './listed.ts'
import { testFile } from './mutant.ts'

describe('the promises that npm run mutants breaks', () => {
  it('are at least 150, each with a name of its own', () => {
    expect(new Set(mutants.map(({ without }) => without)).size).toBe(mutants.length)
    expect(mutants.length).toBeGreaterThanOrEqual(150)
  })

  it.each(mutants)('$without', ({ file, from, to, tests }) => {
    expect(readFileSync(join(root, file), 'utf8').split(from), from).toHaveLength(2)
    expect(to).not.toBe(from)
    expect(tests).not.toEqual([])
    for (const test of tests) expect(existsSync(join(root, testFile(test))), test).toBe(true)
  })
})

/** The lines of a document that start this way, between two headings, without that start. */
function rowsOf(file: string, from: string, to: string, start: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const part = text.slice(text.indexOf(`## ${from}`), text.indexOf(`## ${to}`))
  const lines = part.split('\n').filter((line) => line.startsWith(start))
  return lines
    .map((line) => line.slice(start.length))
    .filter((line) => !/^(promise|what|-+) ?\|/.test(line))
}

describe('each row of what is promised has a mutant', () => {
  it.each([
    ['docs/features.md', 'What works', 'What plays where', '- ', inFeatures],
    ['SECURITY.md', 'What is promised', 'Figures', '| ', inSecurity],
    ['docs/privacy.md', 'Who sees what', 'Where you are', '| ', inPrivacy],
    ['docs/privacy.md', 'How long it stays', 'Who else', '| ', inPrivacy],
  ])('%s: %s', (file, from, to, start, broken) => {
    const rows = rowsOf(file, from, to, start).map((row) => row.replaceAll('**', ''))
    expect(rows.length).toBeGreaterThan(10)
    const names = Object.keys(broken)
    expect(rows.filter((row) => names.filter((name) => row.startsWith(name)).length !== 1)).toEqual(
      [],
    )
  })

  it('which is in the list', () => {
    const begun = [inFeatures, inSecurity, inPrivacy].flatMap((each) => Object.values(each).flat())
    const isListed = (start: string) =>
      mutants.filter(({ without }) => without.startsWith(start)).length === 1
    expect(begun.filter((start) => !isListed(start))).toEqual([])
  })
})

it('the totals say what the gate notices, and what the full suite does, which runs the gate too', () => {
  const [gate, full] = [
    { ring: 'gate', test: 'a' },
    { ring: 'full', test: 'b' },
  ] as const
  expect(totals([gate, gate, full, null])).toBe(
    '4 mutants: gate 2 (50 %), full 3 (75 %); 1 that no test notices',
  )
})
