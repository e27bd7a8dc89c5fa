// Part of npm run lint: checks that imports between the parts of the project go in one direction. Fails if there was nothing to check.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { arrowsOf, circlesOf, kinds } from './boundaries/circles.ts'
import { clockComplaints } from './boundaries/clocks.ts'
import { conditionComplaints } from './boundaries/conditions.ts'
import { constantComplaints } from './boundaries/constants.ts'
import { fastWayComplaints } from './boundaries/fast-ways.ts'
import { type Import, importsOf, sourcesIn } from './boundaries/imports.ts'
import { loopComplaints } from './boundaries/loops.ts'
import { webFeature, whyNot } from './boundaries/rules.ts'
import { selectComplaints } from './boundaries/selects.ts'
import { textComplaints } from './boundaries/texts.ts'
import { root } from './lib/install.mjs'

/** Imports that must be found, or the check itself is broken. */
const proofs: readonly { what: string; of: (each: Import) => boolean }[] = [
  { what: 'imports of db', of: ({ from }) => from.startsWith('db/') },
  {
    what: 'imports of the platform',
    of: ({ from }) => from.startsWith('realtime-server/src/platform/'),
  },
  {
    what: "imports of the server's features",
    of: ({ from }) => from.startsWith('realtime-server/src/features/'),
  },
  { what: 'imports of the kit', of: ({ from }) => from.startsWith('web/src/ui/') },
  { what: "imports of the web client's lib", of: ({ from }) => from.startsWith('web/src/lib/') },
  { what: 'imports of the scripts', of: ({ from }) => from.startsWith('scripts/') },
  {
    what: "the app's imports of features",
    of: ({ from, to }) => from.startsWith('web/src/app/') && webFeature.test(to),
  },
]

/** All faults of a tree. Having no imports to check is a fault as well. */
export function complaintsOf(
  imports: readonly Import[],
  log: (line: string) => void = () => {},
): string[] {
  const complaints = imports.flatMap((each) => {
    const reason = whyNot(each)
    return reason ? [`${each.from} imports ${each.to}: ${reason}`] : []
  })
  const inspected = (what: string, { length: count }: readonly Import[]) => {
    if (count === 0) complaints.push(`found no ${what} to inspect`)
    log(`boundaries: ${what} inspected: ${count}`)
  }
  for (const { what, ownerOf } of kinds) {
    for (const circle of circlesOf(imports, ownerOf))
      complaints.push(`${what} go in a circle: ${circle}`)
    inspected(`imports between ${what}`, arrowsOf(imports, ownerOf))
  }
  for (const { what, of } of proofs) inspected(what, imports.filter(of))
  return complaints
}

const textsOf = (files: readonly string[]) =>
  new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

function main() {
  const files = ['db', 'realtime-server/src', 'web/src', 'scripts'].flatMap((folder) =>
    sourcesIn(folder),
  )
  const texts = textsOf(files)
  const imports = [...texts].flatMap(([file, text]) => importsOf(file, text))
  const tests = textsOf(sourcesIn('tests'))
  // Benchmarks measure the product as it is, and promise nothing.
  const promising = [...tests].filter(([file]) => !file.startsWith('tests/bench/'))
  const unitTests = [...texts].filter(([file]) => /\.test\.tsx?$/.test(file))
  const server = new Map([...texts].filter(([file]) => file.startsWith('realtime-server/')))
  // Migrations and functions for earlier processes are frozen, and the demo world is made by hand.
  const asking = ['db/src', 'realtime-server/src'].flatMap((folder) =>
    sourcesIn(folder, /(?<!\.test)\.(ts|sql)$/).filter((file) => !file.includes('/earlier/')),
  )
  const complaints = [
    ...complaintsOf(imports, console.log),
    ...clockComplaints(new Map([...texts, ...tests])),
    ...constantComplaints(new Map(promising), texts),
    ...loopComplaints(new Map([...promising, ...unitTests]), texts),
    ...fastWayComplaints(server),
    ...selectComplaints(new Map([...texts].filter(([file]) => file.startsWith('web/')))),
    ...conditionComplaints(textsOf(asking)),
    ...textComplaints(new Map([...texts].filter(([file]) => file.startsWith('web/src/')))),
  ]
  for (const complaint of complaints) console.error(complaint)
  process.exitCode = complaints.length ? 1 : 0
}

if (process.argv[1] && relative(fileURLToPath(import.meta.url), process.argv[1]) === '') main()
