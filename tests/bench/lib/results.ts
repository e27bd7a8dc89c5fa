import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { belowFloor, type Ratio, ratioTable, recordedIn } from './ratios.ts'

const file = new URL('../RESULTS.md', import.meta.url)
const heading = `# Measured

Written by \`npm run bench\`. Both sides of a ratio ran in turn in one run; compare ratios, for milliseconds depend on the machine and on what else it did.
`

/** Replaces a benchmark's table in RESULTS.md, and prints it. If a ratio is below its floor, the old one stays and the benchmark fails. */
export function publish(
  name: string,
  lines: readonly string[],
  ratios: readonly Ratio[] = [],
): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : heading
  const sections = before.split(/^(?=## )/m)
  const isOfThis = (part: string) => part.startsWith(`## ${name}\n`)
  const recorded = recordedIn(sections.find(isOfThis) ?? '')
  const compared = ratios.length > 0 ? ['', ...ratioTable(ratios, recorded)] : []
  const section = [`## ${name}`, '', `${stamp()}`, '', ...lines, ...compared, ''].join('\n')
  console.log(section)
  const failures = belowFloor(ratios, recorded)
  if (failures.length > 0) {
    console.error(
      ['Not recorded, because it is worse than 0.8 of the last time:', ...failures].join('\n'),
    )
    process.exitCode = 1
    return
  }
  const others = sections.filter((part) => !isOfThis(part))
  writeFileSync(file, `${others.map((part) => part.trimEnd()).join('\n\n')}\n\n${section}`)
}

function stamp(): string {
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, commit ${commit()}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
]
