import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/install.mjs'

export type Need = 'postgres' | 'redis' | 'chromium'
/** What could not be had, and why. */
export type Lacking = Partial<Record<Need, string>>

/**
 * A test file says what it needs beside Postgres in its first line: `// needs: redis chromium`. The journeys need
 * Chromium, and all of tests/ needs Postgres, without saying so.
 */
export function needsOf(file: string, text: string): Need[] {
  const said = /^\/\/ needs: (.+)/.exec(text)?.[1]?.split(/[\s,]+/) ?? []
  const needs = new Set<Need>(said.filter((word) => word === 'redis' || word === 'chromium'))
  if (file.startsWith('tests/')) needs.add('postgres')
  if (file.startsWith('tests/journeys/')) needs.add('chromium')
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
