import { directionOf } from '@swoon/realtime-server/contract/shared/languages'
import { languageFor, languageKey } from '../lib/i18n/languages.ts'
import { lasting } from '../lib/storage.ts'

/** The addresses of the translations, inserted by the build (vite/catalogs-plugin.ts). */
declare const CATALOGS: Readonly<Partial<Record<string, string>>>

/**
 * Sets the page's language and direction before the first paint. Translations arrive as a script that runs before the app's, so that even
 * constants can use them. If it does not arrive, the app is in English.
 */
export function applyLanguage(): void {
  const language = languageFor(lasting.read(languageKey), navigator.languages)
  document.documentElement.lang = language
  document.dir = directionOf(language)
  const address = CATALOGS[language]
  // Only scripts found by the parser run in order.
  if (address) document.write(`<script defer src="${address}"></script>`)
}
