import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/install.mjs'
import { parts } from './parts.ts'
import { type Failure, lineOf, type Tally } from './tally.ts'

const place = join(root, 'tests/FULL.md')

/** A row of the table of parts, all text. */
type PartRow = Record<(typeof partColumns)[number], string>
/** A test that was red and then green in the same run of the gate. */
type UnsteadyRow = Record<(typeof unsteadyColumns)[number], string>
/** Contents of tests/FULL.md. */
export type Full = {
  parts: PartRow[]
  open: { part: string; test: string }[]
  unsteady: UnsteadyRow[]
}

const partColumns = ['part', 'date', 'commit', 'passed', 'failed', 'skipped', 'minutes'] as const
const openColumns = ['part', 'test'] as const
const unsteadyColumns = ['test', 'date', 'commit'] as const

const head = `# The full suite

\`npm run test:full\` writes this file: what each part found when it last ran as a whole. \`npm test\` adds what it had to run twice.
The line of an unsteady test is removed by the change that mends it, and by nothing else. Until then the part \`checks\` fails.
`

/** Parses the text of tests/FULL.md. */
export function parse(text: string): Full {
  const [, partsText = '', openText = '', unsteadyText = ''] = text.split(/^## .*$/m)
  return {
    parts: rowsOf(partsText, partColumns),
    open: rowsOf(openText, openColumns),
    unsteady: rowsOf(unsteadyText, unsteadyColumns),
  }
}

/** Writes the text for `parse`. */
export function format({ parts: rows, open, unsteady }: Full): string {
  const inOrder = parts.flatMap((part) => rows.filter((row) => row.part === part))
  return [
    head,
    '## Parts\n',
    table(inOrder, partColumns),
    '\n## Failed or skipped\n',
    table(open, openColumns),
    '\n## Unsteady\n',
    table(unsteady, unsteadyColumns),
    '',
  ].join('\n')
}

/** Replaces the earlier results of a part. */
export function withPart(
  full: Full,
  part: string,
  tally: Tally,
  about: { date: string; commit: string; minutes: number },
): Full {
  const row: PartRow = {
    part,
    date: about.date,
    commit: about.commit,
    passed: String(tally.passed),
    failed: String(tally.failed.length),
    skipped: String(tally.skipped.length),
    minutes: about.minutes.toFixed(1),
  }
  const open = [
    ...tally.failed.map((failure) => ({ part, test: `failed: ${lineOf(failure)}` })),
    ...tally.skipped.map(({ name, reason }) => ({ part, test: `skipped: ${name}: ${reason}` })),
  ]
  return {
    parts: [...full.parts.filter((each) => each.part !== part), row],
    open: [...full.open.filter((each) => each.part !== part), ...open],
    unsteady: full.unsteady,
  }
}

/** Adds tests that were red and then green, each once, with its last date. */
export function withUnsteady(
  full: Full,
  failures: readonly Failure[],
  about: { date: string; commit: string },
): Full {
  const rows = failures.map((failure) => ({ test: lineOf({ ...failure, error: '' }), ...about }))
  const isNew = ({ test }: UnsteadyRow) => !rows.some((row) => row.test === test)
  return { ...full, unsteady: [...full.unsteady.filter(isNew), ...rows] }
}

/** Combines the results of parts from different machines: each text's own part, and all unsteady tests. */
export function withRecords(full: Full, records: Record<string, string>): Full {
  return Object.entries(records).reduce((before, [part, text]) => {
    const found = parse(text)
    const of = (each: { part: string }) => each.part === part
    const known = new Set(before.unsteady.map(({ test }) => test))
    return {
      parts: [...before.parts.filter((each) => !of(each)), ...found.parts.filter(of)],
      open: [...before.open.filter((each) => !of(each)), ...found.open.filter(of)],
      unsteady: [...before.unsteady, ...found.unsteady.filter(({ test }) => !known.has(test))],
    }
  }, full)
}

/** Reads the records in a folder, each in a file named after its part. */
export const recordsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const file = join(folder, `${part}.md`)
      return existsSync(file) ? [[part, readFileSync(file, 'utf8')]] : []
    }),
  )

/** Reads tests/FULL.md; empty if it is missing. */
export const readFull = (): Full => parse(existsSync(place) ? readFileSync(place, 'utf8') : '')

/** Changes tests/FULL.md. */
export const changeFull = (change: (full: Full) => Full): void =>
  writeFileSync(place, format(change(readFull())))

function table<Column extends string>(
  rows: readonly Record<Column, string>[],
  columns: readonly Column[],
): string {
  if (rows.length === 0) return 'None.'
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((name) => cell(row[name])))),
  ].join('\n')
}

function rowsOf<Column extends string>(
  text: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) => {
    const cells = line.slice(1, -1).split(/(?<!\\)\|/)
    const texts = columns.map(
      (name, at) => [name, (cells[at] ?? '').trim().replaceAll('\\|', '|')] as const,
    )
    return Object.fromEntries(texts) as Record<Column, string>
  })
}
