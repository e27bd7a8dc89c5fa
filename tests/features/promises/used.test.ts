import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { sourcesIn } from '../../../scripts/boundaries/imports.ts'
import { table } from '../../promises.ts'

const read = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), 'utf8')
const isOfGate = (file: string) => file.endsWith('.test.ts') && !file.endsWith('.full.test.ts')
const texts = sourcesIn('tests').filter(isOfGate).map(read).join('\n')

const rows = Object.entries(table).flatMap(([feature, promised]) =>
  Object.entries<readonly [number, string, string?]>(promised).map(
    ([name, [value, source, heldBy]]) => ({
      name: `${feature}.${name}`,
      value,
      source,
      heldBy,
    }),
  ),
)

/** Checks whether a text contains a number, as 15000, 15_000 or within 15 * 60. */
const says = (text: string, value: number) =>
  new RegExp(`(?<![\\d._])${String(value).replace('.', '\\.')}(?![\\d.]*\\d)`).test(
    text.replaceAll(/(?<=\d)_(?=\d)/g, ''),
  )

describe('the table of promises', () => {
  it('says where each number is promised', () => {
    expect(rows.length).toBeGreaterThan(100)
    for (const { name, source } of rows) expect(source, name).toMatch(/\w{3}/)
  })

  it('has no promise that the gate does not test', () => {
    const unused = rows.filter(({ name, value, heldBy }) =>
      heldBy
        ? !isOfGate(heldBy) || !says(read(heldBy), value)
        : !new RegExp(`\\bpromises\\.${name}\\b`).test(texts),
    )
    expect(unused.map(({ name }) => name)).toEqual([])
  })
})
