// Part of npm run lint: the arrows between the parts of the project go one way. Fails when it inspected nothing.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './lib/install.mjs'

export type Import = { from: string; to: string }

const statement = /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g

/** Every import of a source text; a relative one becomes a path from the project's root. */
export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(statement)].map(([, from, bare]) => {
    const to = from ?? bare ?? ''
    return { from: file, to: to.startsWith('.') ? join(dirname(file), to).replaceAll('\\', '/') : to }
  })
}

/** Why an import is not allowed, or undefined. */
export function whyNot({ from, to }: Import): string | undefined {
  const feature = /^realtime-server\/src\/features\/([^/]+)\//.exec(from)?.[1]
  const other = /^realtime-server\/src\/features\/([^/]+)\/(.+)$/.exec(to)
  if (feature && other && other[1] !== feature && !/^(contract|service)\.ts$/.test(other[2] ?? '')) {
    return 'a feature imports another feature through its contract.ts or service.ts only'
  }
  if (from.startsWith('realtime-server/src/platform/') && other && !other[2]?.startsWith('contract.ts')) {
    return 'the platform knows no feature'
  }
  if (from.startsWith('realtime-server/src/contract/') && other && other[2] !== 'contract.ts') {
    return 'the contract is joined from the contract.ts of the features alone'
  }
  if (from.startsWith('realtime-server/') && /^(web|tests|scripts|@swoon\/(web|tests))\b/.test(to)) {
    return 'the server imports nothing but db'
  }
  if (from.startsWith('db/') && (/^(realtime-server|web|tests|scripts)\//.test(to) || /^@swoon\/(?!db\b)/.test(to))) {
    return 'db imports nothing of the others'
  }
  if (from.startsWith('web/') && (/^(realtime-server|db|tests|scripts)\//.test(to) || isForeignPackage(to))) {
    return "the web client imports the server's contract only"
  }
  return undefined
}

const isForeignPackage = (to: string) => /^@swoon\//.test(to) && !/^@swoon\/realtime-server\/contract(\/|$)/.test(to)

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : sourcesIn(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

function main() {
  const complaints: string[] = []
  const parts = ['db', 'realtime-server/src/platform', 'realtime-server/src/features', 'realtime-server/src', 'web/src']
  for (const part of parts) {
    const imports = sourcesIn(part).flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
    if (imports.length === 0) complaints.push(`${part}: no import was found to inspect`)
    // The platform and the features lie within realtime-server/src as well: they are listed to prove that they were seen.
    if (part.startsWith('realtime-server/src/')) continue
    for (const each of imports) {
      const reason = whyNot(each)
      if (reason) complaints.push(`${each.from} imports ${each.to}: ${reason}`)
    }
    console.log(`islands: ${imports.length} imports of ${part} inspected`)
  }
  for (const complaint of complaints) console.error(complaint)
  process.exitCode = complaints.length ? 1 : 0
}

if (process.argv[1] && relative(fileURLToPath(import.meta.url), process.argv[1]) === '') main()
