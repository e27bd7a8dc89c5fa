import { directionOf } from '@swoon/realtime-server/contract/shared/languages'
import { languageFor, languageKey } from '../lib/i18n/languages.ts'
import { lasting } from '../lib/storage.ts'

/** The addresses of the translations, which the build writes in here (vite/catalogs-plugin.ts). */
declare const CATALOGS: Readonly<Partial<Record<string, string>>>

/**
 * Sets the page's language and direction before the first paint. The sentences of another language than English arrive as a script that
 * runs before the app's: the app can use them at once, also in constants. If they do not arrive, the app is in English.
 */
export function applyLanguage(): void {
  const language = languageFor(lasting.read(languageKey), navigator.languages)
  document.documentElement.lang = language
  document.dir = directionOf(language)
  const address = CATALOGS[language]
  // Only what the parser itself finds runs in its order.
  if (address) document.write(`<script defer src="${address}"></script>`)
}
