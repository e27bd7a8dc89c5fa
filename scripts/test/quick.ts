import { spawnSync } from 'node:child_process'
import { root } from '../lib/install.mjs'
import { gateFiles } from './needs.ts'

/** Files that differ from main, committed or not, as paths from the root. */
export function changedFiles(): string[] {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? ''
  const base =
    ['origin/main', 'main']
      .map((branch) => git('merge-base', 'HEAD', branch).trim())
      .find(Boolean) ?? 'HEAD'
  const listed = `${git('diff', '--name-only', '--diff-filter=d', base)}${git('ls-files', '--others', '--exclude-standard')}`
  return [...new Set(listed.split('\n').filter(Boolean))]
}

/** A feature's folder, or its file of queries, contract or screens. */
const featureOf =
  /^(?:realtime-server|web)\/src\/features\/([\w-]+)\/|^db\/src\/queries\/([\w-]+)\.ts$/

/**
 * Server tests of a change: those that changed, and those whose path has a changed feature's name. Journeys and faults are left to the
 * gate.
 */
export function serverTestsOf(
  changed: readonly string[],
  all: readonly string[] = gateFiles(),
): string[] {
  const names = new Set(
    changed.flatMap((file) => featureOf.exec(file)?.slice(1).filter(Boolean) ?? []),
  )
  const named = [...names].map((name) => new RegExp(`/${name}(?![a-z])`))
  return all.filter(
    (file) =>
      /^tests\/(features|attacks|races)\//.test(file) &&
      !file.startsWith('tests/features/start/') &&
      (changed.includes(file) || named.some((name) => name.test(file))),
  )
}

/** Sources whose unit tests, found by their imports, may notice the change. */
export const sourcesOf = (changed: readonly string[]): string[] =>
  changed.filter((file) => /^(db|realtime-server|web|scripts)\/.*\.(tsx?|sql|json)$/.test(file))
