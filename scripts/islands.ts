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
  // The web client is built from these, and built anew when one of them changes (scripts/lib/web-build.ts).
  if (/^realtime-server\/src\/features\/[^/]+\/(contract|fields)\.ts$/.test(from) && !isOfContract(to)) {
    return 'a contract is made of contracts, and of the fields.ts beside it'
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
  return whyNotInWeb(from, to)
}

const isOfContract = (to: string) =>
  to === 'zod' || /^realtime-server\/src\/(contract\/[^/]+|features\/[^/]+\/(contract|fields))\.ts$/.test(to)

/** The face of a feature of the web client: what it shows, knows, does and hears. Everything else in its folder is its own. */
const webFace = /^(?:[^/]+\.tsx|(?:queries|actions|live)\.ts)$/
const webFeature = /^web\/src\/features\/([^/]+)\/(.+)$/

function whyNotInWeb(from: string, to: string): string | undefined {
  const [, other, file] = webFeature.exec(to) ?? []
  if (/^web\/src\/(lib|ui)\//.test(from) && /^web\/src\/(app|features)\//.test(to)) {
    return 'lib and ui know no feature'
  }
  if (from.startsWith('web/src/ui/') && to.startsWith('web/src/lib/')) return 'the kit knows nothing of the product'
  if (webFeature.test(from) && to.startsWith('web/src/app/')) return 'a feature does not know the app around it'
  if (from.startsWith('web/src/') && other && other !== webFeature.exec(from)?.[1] && !webFace.test(file ?? '')) {
    return 'a feature of the web client is entered through its *.tsx, queries.ts, actions.ts or live.ts only'
  }
  return undefined
}

/** Which features of the web client import one another in a circle, such as `a → b → a`; each circle once. */
export function circlesOf(imports: readonly Import[]): string[] {
  const arrows = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [one, other] = [webFeature.exec(from)?.[1], webFeature.exec(to)?.[1]]
    if (one && other && one !== other) arrows.set(one, (arrows.get(one) ?? new Set()).add(other))
  }
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (feature: string, way: string[]) => {
    if (way.includes(feature)) {
      circles.push([...way.slice(way.indexOf(feature)), feature].join(' → '))
      return
    }
    if (done.has(feature)) return
    for (const next of arrows.get(feature) ?? []) visit(next, [...way, feature])
    done.add(feature)
  }
  for (const feature of arrows.keys()) visit(feature, [])
  return circles
}

const isForeignPackage = (to: string) => /^@swoon\//.test(to) && !/^@swoon\/realtime-server\/contract(\/|$)/.test(to)

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : sourcesIn(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** What must have been seen for the check to mean anything. */
const proofs: readonly { what: string; of: (each: Import) => boolean }[] = [
  { what: 'imports of db', of: ({ from }) => from.startsWith('db/') },
  { what: 'imports of the platform', of: ({ from }) => from.startsWith('realtime-server/src/platform/') },
  { what: "imports of the server's features", of: ({ from }) => from.startsWith('realtime-server/src/features/') },
  { what: 'imports of the kit', of: ({ from }) => from.startsWith('web/src/ui/') },
  { what: "imports of the web client's lib", of: ({ from }) => from.startsWith('web/src/lib/') },
  { what: 'imports between features of the web client', of: (each) => isBetween(each) },
  {
    what: "the app's imports of features",
    of: ({ from, to }) => from.startsWith('web/src/app/') && webFeature.test(to),
  },
]

const isBetween = ({ from, to }: Import) =>
  webFeature.test(from) && webFeature.test(to) && webFeature.exec(from)?.[1] !== webFeature.exec(to)?.[1]

/** Everything that is wrong with a tree; a tree in which there was nothing to inspect is wrong as well. */
export function complaintsOf(imports: readonly Import[], log: (line: string) => void = () => {}): string[] {
  const complaints = imports.flatMap((each) => {
    const reason = whyNot(each)
    return reason ? [`${each.from} imports ${each.to}: ${reason}`] : []
  })
  for (const circle of circlesOf(imports)) complaints.push(`features of the web client go in a circle: ${circle}`)
  for (const { what, of } of proofs) {
    const count = imports.filter(of).length
    if (count === 0) complaints.push(`found no ${what} to inspect`)
    log(`islands: ${what} inspected: ${count}`)
  }
  return complaints
}

function main() {
  const files = ['db', 'realtime-server/src', 'web/src'].flatMap(sourcesIn)
  const imports = files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
  const complaints = complaintsOf(imports, console.log)
  for (const complaint of complaints) console.error(complaint)
  process.exitCode = complaints.length ? 1 : 0
}

if (process.argv[1] && relative(fileURLToPath(import.meta.url), process.argv[1]) === '') main()
