import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/install.mjs'

export type Need =
  | 'postgres'
  | 'redis'
  | 'chromium'
  | 'firefox'
  | 'turnserver'
  | 'pgbouncer'
  | 'containers'
/** Missing needs, each with the reason. */
export type Lacking = Partial<Record<Need, string>>

/** Needs of a test, by the harness modules it imports. */
const harness: Record<string, Need> = {
  'browser.ts': 'chromium',
  'coturn.ts': 'turnserver',
  'nodes.ts': 'redis',
  'pgbouncer.ts': 'pgbouncer',
  'redis.ts': 'redis',
  // Chaos tests bring their own.
  'run.ts': 'redis',
}

/**
 * Lists a file's needs: only containers for the stack, Postgres elsewhere in tests/, Chromium or Firefox for journeys there, and more by
 * its imports from harness/, provision/ or chaos/.
 */
export function needsOf(file: string, text: string): Need[] {
  if (file.startsWith('tests/stack/')) return ['containers']
  const needs = new Set<Need>(file.startsWith('tests/') ? ['postgres'] : [])
  if (file.startsWith('tests/journeys/')) needs.add('chromium')
  if (file.startsWith('tests/firefox/')) needs.add('firefox')
  for (const [, module] of text.matchAll(
    /from '[^']*\/(?:harness|provision|chaos)\/([\w-]+\.ts)'/g,
  )) {
    const need = harness[module ?? '']
    if (need) needs.add(need)
  }
  return [...needs]
}

/** Test files that can't run, each with the reason. */
export function skippedFiles(
  lacking: Lacking,
  files = testFiles(),
): { file: string; reason: string }[] {
  if (Object.keys(lacking).length === 0) return []
  return files.flatMap((file) => {
    const reasons = needsOf(file, read(file)).flatMap((need) => lacking[need] ?? [])
    return reasons.length ? [{ file, reason: reasons.join('; ') }] : []
  })
}

/** Everything needed by at least one of the files. */
export const needsOfAll = (files: string[]): Set<Need> =>
  new Set(files.flatMap((file) => needsOf(file, read(file))))

/** All test files of the project, as paths from the root. */
export const testFiles = (): string[] =>
  ['db', 'realtime-server', 'web', 'scripts', 'tests'].flatMap(testFilesIn)

/** Test files of the gate: all except those named as the full suite's. */
export const gateFiles = (): string[] => testFiles().filter((file) => !isFull(file))

/** True for test files that only the full suite runs. */
export const isFull = (file: string): boolean => /\.full\.test\.tsx?$/.test(file)

function testFilesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name === 'dist' ? [] : testFilesIn(path)
    return /\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')
