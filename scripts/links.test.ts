import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesIn } from './boundaries/imports.ts'
import { root } from './lib/install.mjs'

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'tests', 'web'].flatMap((folder) => sourcesIn(folder, /\.md$/)),
]
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** GitHub's anchor for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
const anchorsIn = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** Broken links of a document, as written there. */
function broken(document: string): string[] {
  const links = [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const file = path === '' ? document : join(dirname(document), path)
    return (
      !existsSync(join(root, file)) || (anchor !== undefined && !anchorsIn(file).includes(anchor))
    )
  })
}

test('finds the documents', () => {
  expect(documents).toEqual(
    expect.arrayContaining([
      ...['README.md', 'SECURITY.md', 'docs/privacy.md'],
      ...['docs/decisions/README.md', 'tests/bench/RESULTS.md'],
    ]),
  )
})

test.each(documents)(
  'every link of %s leads to a file of the project, and to a heading in it',
  (document) => {
    expect(broken(document)).toEqual([])
  },
)

/** Paths in backticks in a document. Those below `dist` are built and not in the repository. */
const pathsIn = (document: string) =>
  [...textOf(document).matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+\.\w+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('/dist/'))

/** Folders that documents' paths are relative to. */
const folders = ['', 'realtime-server/src', 'web/src', 'db/src'].flatMap((folder) => [
  folder,
  join(folder, 'features'),
])

/** True if the file behind a path is gone: a folder has its first part, and none has the file. */
function isGone(path: string): boolean {
  const [first = ''] = path.split('/')
  const places = folders.filter((folder) => existsSync(join(root, folder, first)))
  return places.length > 0 && !places.some((folder) => existsSync(join(root, folder, path)))
}

test('finds the paths that documents name', () => {
  expect(documents.flatMap(pathsIn).length).toBeGreaterThan(100)
})

test.each(documents)('every file that %s names exists', (document) => {
  expect(pathsIn(document).filter(isGone)).toEqual([])
})

/** Commits among the given names that Git doesn't know; null without the whole history. */
function commitsAmong(names: readonly string[]): string[] | null {
  const git = (args: string[], input = '') =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', input })
  try {
    if (git(['rev-parse', '--is-shallow-repository']).trim() === 'true') return null
    const asked = names.map((name) => `${name}^{commit}\n`).join('')
    const answers = git(['cat-file', '--batch-check'], asked).trim().split('\n')
    return names.filter((_, at) => !answers[at]?.endsWith('missing'))
  } catch {
    return null
  }
}
const named = documents.flatMap((file) =>
  [...textOf(file).matchAll(/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b/g)].map(
    ([name]) => name,
  ),
)
const known = commitsAmong(named)

test.skipIf(known === null)(
  'every commit that a document names exists (skipped without a whole history)',
  () => {
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !known?.includes(name))).toEqual([])
  },
)

test('every test that SECURITY.md names is in the file that it links to', () => {
  const named = [...textOf('SECURITY.md').matchAll(/\["([^"]+)"\]\(([^)\s]+)\)/g)]
  expect(named.length).toBeGreaterThan(100)
  for (const [, title = '', file = ''] of named)
    expect([file, textOf(file).includes(title)], title).toEqual([file, true])
})

test('the README leads to what is promised and to privacy', () => {
  for (const link of ['(SECURITY.md)', '(docs/privacy.md)'])
    expect(textOf('README.md')).toContain(link)
})

test('SECURITY.md says of every table why and for how long it is kept', () => {
  const [, all = ''] = /export interface DB \{([^}]*)\}/.exec(textOf('db/src/schema.ts')) ?? []
  const tables = [...all.matchAll(/^ +(\w+):/gm)].map(([, name]) => name)
  expect(tables.length).toBeGreaterThan(50)
  const [, stored = ''] = textOf('SECURITY.md').split('## What is stored')
  expect(tables.filter((name) => !stored.includes(`\`${name}\``))).toEqual([])
})
