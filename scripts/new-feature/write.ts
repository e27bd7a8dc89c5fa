import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '../lib/refusal.mjs'
import { type Names, namesOf } from './names.ts'
import { serverFiles } from './server.ts'
import { testFiles } from './tests.ts'
import { webFiles } from './web.ts'

/** The five tables that list every feature, with the place and text of its line. */
const tables: readonly { file: string; before: RegExp; line: (names: Names) => string }[] = [
  {
    file: 'realtime-server/src/app.ts',
    before: /^ {4}\.build\(\)$/m,
    line: ({ camel, kebab }) => `    .with('${camel}', import('./features/${kebab}/feature.ts'))`,
  },
  {
    file: 'realtime-server/src/contract/features.ts',
    before: /$(?![\s\S])/,
    line: ({ camel, kebab }) => `export * as ${camel} from '../features/${kebab}/contract.ts'`,
  },
  {
    file: 'web/src/app/screens.ts',
    before: /^\]$/m,
    line: ({ kebab, pascal, words }) =>
      `  { name: '${kebab}', paths: ['/app/${kebab}'], title: '${words}', tab: 'swipe', gate: 'complete', chunk: () => import('../features/${kebab}/${kebab}-page.tsx').then((file) => ({ default: file.${pascal}Page })) },`,
  },
  {
    file: 'tests/attacks/actors/features.ts',
    before: /$(?![\s\S])/,
    line: ({ camel, kebab }) => `export * as ${camel} from './${kebab}.ts'`,
  },
  {
    file: 'tests/attacks/walk/routes.ts',
    before: /^}\n$(?![\s\S])/m,
    line: ({ camel }) => `  ${camel}: { list: own, add: own },`,
  },
]

/**
 * Writes an empty feature below a project's root.
 * @returns the files it wrote, and those it added a line to
 * @throws Refusal for an invalid name or an existing feature; then nothing is written
 */
export function writeFeature(root: string, name: string): { written: string[]; lines: string[] } {
  const names = namesOf(name)
  if (!names)
    throw new Refusal(
      `${name} is no name of a feature: lower-case words with dashes, such as balloon-games.`,
    )
  const files = { ...serverFiles(names), ...webFiles(names), ...testFiles(names) }
  const existing = Object.keys(files).filter((file) => existsSync(join(root, file)))
  if (existing.length > 0)
    throw new Refusal(`There is something of ${name} already: ${existing.join(', ')}.`)
  const changed = tables.map(({ file, before, line }) => ({
    file,
    text: withLine(root, file, before, line(names)),
  }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  for (const { file, text } of changed) writeFileSync(join(root, file), text)
  return { written: Object.keys(files), lines: changed.map(({ file }) => file) }
}

function withLine(root: string, file: string, before: RegExp, line: string): string {
  const text = readFileSync(join(root, file), 'utf8')
  const place = before.exec(text)
  if (!place) throw new Error(`${file} has no place for a feature`)
  return `${text.slice(0, place.index)}${line}\n${text.slice(place.index)}`
}
