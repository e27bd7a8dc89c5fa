import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type Language,
  sourceLanguage,
} from '../../realtime-server/src/contract/shared/languages.ts'
import type { Catalog } from './catalogs.ts'
import { compiled } from './compiled.ts'
import { serverTexts } from './server-texts.ts'

const file = fileURLToPath(
  new URL('../../realtime-server/src/features/languages/catalogs.ts', import.meta.url),
)

/** Writes the server's texts in every language as a server source file, since the server has neither Lingui nor these files. */
export const writeServerCatalogs = (catalogs: ReadonlyMap<Language, Catalog>): void =>
  writeFileSync(file, sourceOf(catalogs))

/** Checks that the source file matches these translations. */
export const areServerCatalogsNew = (catalogs: ReadonlyMap<Language, Catalog>): boolean =>
  readFileSync(file, 'utf8') === sourceOf(catalogs)

export function sourceOf(catalogs: ReadonlyMap<Language, Catalog>): string {
  const english: Catalog = new Map(serverTexts.map(({ id, message }) => [id, message]))
  const all = [[sourceLanguage, english] as const, ...catalogs].map(([language, catalog]) => {
    const lines = serverTexts.flatMap(({ id, message }) => {
      const translation = catalog.get(id)
      if (!translation) return []
      return [
        `    ${JSON.stringify(message)}: ${JSON.stringify(compiled(language, translation))},\n`,
      ]
    })
    return `  ${JSON.stringify(language)}: {\n${lines.join('')}  },\n`
  })
  return `// Made by npm run messages, of web/locales.
import type { Language } from '../../contract/shared/languages.ts'
import type { Part } from './fill.ts'

export const catalogs: Readonly<Record<Language, Readonly<Record<string, readonly Part[]>>>> = {
${all.join('')}}
`
}
