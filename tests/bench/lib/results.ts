import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

const file = new URL('../RESULTS.md', import.meta.url)
const heading = `# Measured

Written by \`npm run bench\`. Both sides of a ratio ran in turn in one run; compare ratios, for milliseconds depend on the machine and on what else it did.
`

/** Replaces a benchmark's table in RESULTS.md with a new one, and prints it. */
export function publish(name: string, lines: readonly string[]): void {
  const section = [`## ${name}`, '', `${stamp()}`, '', ...lines, ''].join('\n')
  console.log(section)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : heading
  const others = before.split(/^(?=## )/m).filter((part) => !part.startsWith(`## ${name}\n`))
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
