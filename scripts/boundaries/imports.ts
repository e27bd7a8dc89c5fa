import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../lib/install.mjs'

export type Import = { from: string; to: string }

const statement =
  /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g

/** All imports of a source text; relative paths are resolved from the project's root. */
export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(statement)].map(([, from, bare]) => {
    const to = from ?? bare ?? ''
    return {
      from: file,
      to: to.startsWith('.') ? join(dirname(file), to).replaceAll('\\', '/') : to,
    }
  })
}

/** Source files in a folder with one of these extensions, as paths from the project's root. */
export function sourcesIn(folder: string, ending = /\.(tsx?|mjs)$/): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return /^(node_modules|dist)$/.test(entry.name) ? [] : sourcesIn(path, ending)
    return ending.test(entry.name) ? [path] : []
  })
}

/** File behind an import by a workspace's name, according to the package's exports; other imports are returned unchanged. */
export const fileOf = (to: string): string =>
  to
    .replace(/^@swoon\/realtime-server\/contract$/, 'realtime-server/src/contract/index.ts')
    .replace(/^@swoon\/realtime-server\/(contract\/shared\/.+)$/, 'realtime-server/src/$1.ts')
    .replace(
      /^@swoon\/realtime-server\/contract\/(.+)$/,
      'realtime-server/src/features/$1/contract.ts',
    )
    .replace(/^@swoon\/db$/, 'db/src/index.ts')
    .replace(/^@swoon\/db\/(migrate)$/, 'db/$1.ts')
    .replace(/^@swoon\/db\/(.+)$/, 'db/src/$1.ts')
