import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'
import { filesIn, hashFiles } from '../lib/hash-sources.mjs'
import { root } from '../lib/install.mjs'
import { findStatements, type Statement } from './statements.ts'

const watched = fileURLToPath(new URL('watched.ts', import.meta.url))

/** Makes the server tests compare the rows of each statement in db/src with the type that the source claims. */
export function watchStatements(): Plugin {
  return {
    name: 'statements',
    enforce: 'pre',
    // A type may be in another file than its statement, so a change of any file outdates all of them.
    configureVitest({ experimental_defineCacheKeyGenerator }) {
      const sources = hashFiles(filesIn('db/src'))
      experimental_defineCacheKeyGenerator(({ id }) => (inSources.test(id) ? sources : undefined))
    },
    transform: {
      filter: { id: inSources },
      handler(code, id) {
        const here = all().filter(({ file }) => file === relative(root, id))
        return here.length ? { code: withWatchers(code, here), map: null } : null
      },
    },
  }
}

const inSources = /\/db\/src\/.*(?<!\.test)\.ts$/
let statements: Statement[] | undefined
const all = () => {
  statements ??= findStatements()
  return statements
}

/** Keeps all line numbers. */
function withWatchers(code: string, here: readonly Statement[]): string {
  const inserted = here.flatMap(({ name, start, end, row }) => [
    { at: start, text: ` watched(${JSON.stringify(name)}, ${JSON.stringify(row)},` },
    { at: end, text: ')' },
  ])
  let text = code
  for (const { at, text: added } of inserted.sort((one, other) => other.at - one.at))
    text = text.slice(0, at) + added + text.slice(at)
  return `import { watched } from ${JSON.stringify(watched)};${text}`
}
