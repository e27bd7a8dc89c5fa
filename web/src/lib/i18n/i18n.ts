import { type Messages, setupI18n } from '@lingui/core'
import { type Language, sourceLanguage } from '@swoon/realtime-server/contract/shared/languages'

declare global {
  /** The catalog that the page's first script has loaded for a language other than English. */
  var catalog: { language: Language; messages: Messages } | undefined
}

/** The sentences of the page's language, for which its first script asks before the app's code runs; none in English. */
const { language, messages } = globalThis.catalog ?? { language: sourceLanguage, messages: {} }

/** A sentence without a translation is shown in English, which the build has parsed. */
export const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
i18n.setMessagesCompiler((text) => [text])

/**
 * A text that the server has in English, such as the question of a prompt, in the page's language
 * (vite/terms.ts lists them). Texts without a translation stay as they are: a prompt of a later
 * release, or an interest in the user's own words.
 */
export const term = (
  kind: 'prompt' | 'mood' | 'interest' | 'highlight' | 'rejection',
  name: string,
  english = name,
): string => [messages[`${kind}:${name}`] ?? english].flat().join('')

/** A sentence in the page's language; the macros `t`, `plural` and `select` become its calls. `message` is the English, as the build parsed it. */
export const say = (id: string, message: string, values?: Record<string, unknown>): string =>
  i18n._({ id, message, values })
