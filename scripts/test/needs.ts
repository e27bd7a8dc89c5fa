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
/** Missing needs, each with its reason. */
export type Lacking = Partial<Record<Need, string>>

/** Needs of a test, by the module of the harness that it imports. */
const harness: Record<string, Need> = {
  'browser.ts': 'chromium',
  'coturn.ts': 'turnserver',
  'nodes.ts': 'redis',
  'pgbouncer.ts': 'pgbouncer',
  'redis.ts': 'redis',
  // The chaos brings its own.
  'run.ts': 'redis',
}

/**
 * Lists what a file needs: containers alone if it is of the stack, Postgres if it is elsewhere in tests/, Chromium or Firefox if it is a
 * journey there, and more by its imports from harness/, provision/ or chaos/.
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

/** The test files that cannot run, each with the reason. */
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

/** Everything that at least one of the files needs. */
export const needsOfAll = (files: string[]): Set<Need> =>
  new Set(files.flatMap((file) => needsOf(file, read(file))))

/** Every test file of the project, as a path from the root. */
export const testFiles = (): string[] =>
  ['db', 'realtime-server', 'web', 'scripts', 'tests'].flatMap(testFilesIn)

/** The test files of the gate: all but those whose name says that they belong to the full suite. */
export const gateFiles = (): string[] => testFiles().filter((file) => !isFull(file))

/** Selects test files that the full suite runs and the gate does not. */
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
