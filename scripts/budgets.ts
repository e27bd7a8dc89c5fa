// Checks the downloads of a first visit against the interface's budgets in bytes. Reads the built web/dist.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './lib/install.mjs'

type Chunk = {
  file: string
  src?: string
  css?: string[]
  imports?: string[]
  isDynamicEntry?: boolean
}
export type Manifest = Record<string, Chunk>
export type Figure = { what: string; bytes: number; limit: number }

const kB = 1000
const dist = join(root, 'web/dist')
/** Files that each address needs before it can be used: the entry, its page, and everything they import; and their limit in kB. */
const critical: Readonly<Record<string, { sources: string[]; limit: number }>> = {
  '/auth': { sources: ['index.html', 'src/features/auth/auth-page.tsx'], limit: 145 },
  '/discover': { sources: ['index.html', 'src/features/discovery/discover-page.tsx'], limit: 159 },
  '/matches': { sources: ['index.html', 'src/features/matches/matches-page.tsx'], limit: 147 },
  '/chat/:id': {
    sources: [
      'index.html',
      'src/features/matches/matches-page.tsx',
      'src/features/chat/chat-page.tsx',
    ],
    limit: 174,
  },
}
const page = /^src\/features\/([^/]+)\/[^/]+-page\.tsx$/
/** Pages with calls or games may be larger. */
const heavy = new Set(['video-chat', 'balloon-games'])

/**
 * Measures a build. `size` returns a file's gzip size in bytes.
 * @throws if an expected chunk doesn't exist
 */
export function figures(
  manifest: Manifest,
  size: (file: string) => number,
  allJs: string[],
): Figure[] {
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + size(file), 0)
  const entry = closure(manifest, ['index.html'])
  const result: Figure[] = []
  for (const [address, { sources, limit }] of Object.entries(critical)) {
    const chunks = closure(manifest, sources)
    result.push({
      what: `critical JS of ${address}`,
      bytes: sum(filesOf(chunks)),
      limit: limit * kB,
    })
    const css = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
    result.push({ what: `CSS of ${address}`, bytes: sum(css), limit: 24 * kB })
  }
  for (const [source, chunk] of Object.entries(manifest)) {
    const feature = page.exec(source)?.[1]
    if (!feature || !chunk.isDynamicEntry) continue
    const own = new Set(filesOf([chunk]))
    for (const file of filesOf(entry)) own.delete(file)
    result.push({
      what: `chunk of ${source}`,
      bytes: sum(own),
      limit: (heavy.has(feature) ? 50 : 30) * kB,
    })
  }
  result.push({ what: 'all JS', bytes: sum(allJs), limit: 534 * kB })
  return result
}

type Stored = { url: string; revision: string | null }

/** Measures the service worker, and everything it stores for starting offline. `text` and `size` read files of the build. */
function offlineFigures(text: (file: string) => string, size: (file: string) => number): Figure[] {
  const list = /\[\{[^[\]]*\}\]/.exec(text('worker.js'))?.[0]
  if (!list) throw new Error('the worker has no list of what it stores')
  const names = Object.entries<string>(JSON.parse(text('.vite/addresses.json')))
  const fileOf = ({ url, revision }: Stored) => {
    if (revision === null) return url.slice(1)
    const [, page] = names.find(([route]) => route.replace(/:\w+/, '-') === url) ?? []
    return `.vite/pages/${page}.html`
  }
  const stored: Stored[] = JSON.parse(list.replaceAll(/([{,])(url|revision):/g, '$1"$2":'))
  return [
    { what: 'service worker', bytes: size('worker.js'), limit: 6 * kB },
    {
      what: 'stored for offline',
      bytes: stored.reduce((sum, one) => sum + size(fileOf(one)), 0),
      limit: 400 * kB,
    },
  ]
}

const filesOf = (chunks: Chunk[]) =>
  new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js')))

function closure(manifest: Manifest, sources: string[]): Chunk[] {
  const seen = new Map<string, Chunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no chunk for ${key}`)
    if (seen.has(key)) return
    seen.set(key, chunk)
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return [...seen.values()]
}

/** Finds chunks that import each other, which may run before what they need: the first circle of each, as 'a → b → a'. */
export function circles(manifest: Manifest): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (key: string, path: string[]) => {
    if (path.includes(key)) found.push([...path.slice(path.indexOf(key)), key].join(' → '))
    if (path.includes(key) || done.has(key)) return
    for (const next of manifest[key]?.imports ?? []) visit(next, [...path, key])
    done.add(key)
  }
  for (const key of Object.keys(manifest)) visit(key, [])
  return found
}

/**
 * Measures web/dist and prints each figure.
 * @returns true if all are within budget and no chunks import each other
 */
export function checkBudgets(log: (line: string) => void): boolean {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const size = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  // A page loads only one of the translations.
  const allJs = readdirSync(join(dist, 'assets')).filter((name) =>
    /^(?!messages-).*\.js$/.test(name),
  )
  const found = [
    ...figures(
      manifest,
      size,
      allJs.map((name) => `assets/${name}`),
    ),
    ...offlineFigures((file) => readFileSync(join(dist, file), 'utf8'), size),
  ]
  for (const { what, bytes, limit } of found) {
    const verdict = bytes <= limit ? 'within' : 'OVER'
    log(`${what}: ${(bytes / kB).toFixed(1)} kB gzip, ${verdict} ${limit / kB}`)
  }
  const wrong = circles(manifest)
  for (const circle of wrong) log(`chunks import each other: ${circle}`)
  return wrong.length === 0 && found.every(({ bytes, limit }) => bytes <= limit)
}
