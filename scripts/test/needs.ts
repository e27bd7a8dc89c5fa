import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/install.mjs'

export type Need = 'postgres' | 'redis' | 'chromium'
/** What could not be had, and why. */
export type Lacking = Partial<Record<Need, string>>

/** What a test cannot do without, by the part of the harness that it imports. */
const harness: Record<string, Need> = { 'browser.ts': 'chromium', 'nodes.ts': 'redis', 'redis.ts': 'redis' }

/** All of tests/ needs Postgres; whatever a file imports from the harness or from provision/ says what else it needs. */
export function needsOf(file: string, text: string): Need[] {
  const needs = new Set<Need>(file.startsWith('tests/') ? ['postgres'] : [])
  for (const [, module] of text.matchAll(/from '[^']*\/(?:harness|provision)\/([\w-]+\.ts)'/g)) {
    const need = harness[module ?? '']
    if (need) needs.add(need)
  }
  return [...needs]
}

/** The test files that cannot run, each with the reason. */
export function skippedFiles(lacking: Lacking): { file: string; reason: string }[] {
  if (Object.keys(lacking).length === 0) return []
  return testFiles('tests').flatMap((file) => {
    const reasons = needsOf(file, readFileSync(join(root, file), 'utf8')).flatMap((need) => lacking[need] ?? [])
    return reasons.length ? [{ file, reason: reasons.join('; ') }] : []
  })
}

function testFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFiles(path)
    return entry.name.endsWith('.test.ts') ? [path] : []
  })
}
