import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import {
  type Language,
  languages,
  sourceLanguage,
} from '../../realtime-server/src/contract/shared/languages.ts'
import type { Message } from './messages-plugin.ts'
import { areServerCatalogsNew, writeServerCatalogs } from './server-catalogs.ts'
import { serverTexts } from './server-texts.ts'

export type Translated = Exclude<Language, typeof sourceLanguage>
/** The languages into which every sentence is translated. */
export const translated = Object.keys(languages).filter(
  (each): each is Translated => each !== sourceLanguage,
)

/** The translations of one language by the ids of their sentences. */
export type Catalog = ReadonlyMap<string, string>

const po = formatter({ lineNumbers: false })
const fileOf = (language: Translated) =>
  fileURLToPath(new URL(`../locales/${language}.po`, import.meta.url))
const read = (language: Translated) => {
  const file = fileOf(language)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
const placeOf = (language: Translated) => ({
  locale: language,
  sourceLocale: 'en',
  filename: fileOf(language),
})

/** The sentences of the last web client build and of the server. @throws if there is no build */
export const builtMessages = (): Message[] => [
  ...JSON.parse(readFileSync(new URL('../dist/.vite/messages.json', import.meta.url), 'utf8')),
  ...serverTexts,
]

/** Reads a language's translations; empty before its file exists. */
export async function readCatalog(language: Translated): Promise<Catalog> {
  const text = read(language)
  const entries = text === null ? {} : await po.parse(text, placeOf(language))
  return new Map(Object.entries(entries).map(([id, { translation }]) => [id, translation]))
}

/** Writes a language's file with all sentences of a build: adds new ones untranslated, and drops unused ones. */
export async function updateCatalog(
  language: Translated,
  messages: readonly Message[],
): Promise<void> {
  const known = await readCatalog(language)
  const entries = messages
    .toSorted((one, other) =>
      `${one.files[0]} ${one.message}` < `${other.files[0]} ${other.message}` ? -1 : 1,
    )
    .map(({ id, message, context, files }) => [
      id,
      {
        ...{ message, translation: known.get(id) ?? '', origin: files.map((file) => [file]) },
        ...(context && { context }),
        // A term's id does not contain its English.
        ...(id.includes(':') && { comments: [message] }),
      },
    ])
  const text = await po.serialize(Object.fromEntries(entries), {
    ...placeOf(language),
    existing: read(language),
  })
  writeFileSync(fileOf(language), text)
}

/** Writes a server source file with its texts in every language. */
export const updateServerCatalogs = async (): Promise<void> =>
  writeServerCatalogs(await readCatalogs())

async function readCatalogs(): Promise<ReadonlyMap<Translated, Catalog>> {
  const read = translated.map(async (language) => [language, await readCatalog(language)] as const)
  return new Map(await Promise.all(read))
}

/** Compares all translations with the last build, and logs faults. @returns true when there are none */
export async function checkCatalogs(log: (line: string) => void): Promise<boolean> {
  const messages = builtMessages()
  const catalogs = await readCatalogs()
  const complaints = [...catalogs].flatMap(([language, catalog]) =>
    catalogComplaints(language, messages, catalog),
  )
  if (!areServerCatalogsNew(catalogs)) complaints.push('the catalogs of the server are older')
  for (const complaint of complaints) log(complaint)
  if (complaints.length > 0) log('npm run messages brings the files up to date')
  return complaints.length === 0
}

/** Finds a language's missing or unused translations, and those that do not match their sentence. */
export function catalogComplaints(
  language: Translated,
  messages: readonly Message[],
  catalog: Catalog,
): string[] {
  const known = new Set(messages.map(({ id }) => id))
  return [
    ...messages.flatMap(({ id, message }) => {
      const translation = catalog.get(id)
      return translation
        ? differences(language, message, translation)
        : [`has no translation of "${message}"`]
    }),
    ...[...catalog].flatMap(([id, translation]) =>
      known.has(id) ? [] : [`translates what no one says: ${translation}`],
    ),
  ].map((complaint) => `${language}.po ${complaint}`)
}

function differences(language: Translated, message: string, translation: string): string[] {
  const [wanted, given] = [partsOf(message), partsOf(translation)]
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [
    ...(wanted.names.join() === given.names.join()
      ? []
      : [`has {${given.names}} instead of {${wanted.names}} in "${translation}"`]),
    ...given.plurals.flatMap((cases) => {
      const lacking = needed.filter(
        (category) => !cases.includes(category) && !isRare(language, category),
      )
      return lacking.length > 0
        ? [`has no plural for ${lacking.join(' and ')} in "${translation}"`]
        : []
    }),
  ]
}

/** Romance languages have a form for whole millions; no count here gets that high. */
const isRare = (language: string, category: string) =>
  category === 'many' && /^(es|fr|pt)/.test(language)

/** The placeholders and elements of a sentence, and the cases of each of its plurals. */
function partsOf(message: string): { names: string[]; plurals: string[][] } {
  const names = new Set<string>()
  const plurals: string[][] = []
  const look = (parts: unknown): void => {
    if (typeof parts === 'string')
      for (const [tag] of parts.matchAll(/<\/?\w+\/?>/g)) names.add(tag)
    if (!Array.isArray(parts)) return
    for (const part of parts) {
      if (!Array.isArray(part)) {
        look(part)
        continue
      }
      const [name, kind, cases] = part
      names.add(String(name))
      if (!kind || typeof cases !== 'object' || cases === null) continue
      if (kind === 'plural') plurals.push(Object.keys(cases))
      for (const value of Object.values(cases)) look(value)
    }
  }
  look(compileMessage(message))
  return { names: [...names].sort(), plurals }
}
