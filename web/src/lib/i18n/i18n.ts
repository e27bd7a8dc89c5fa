import { type Messages, setupI18n } from '@lingui/core'
import { type Language, sourceLanguage } from '@swoon/realtime-server/contract/shared/languages'

declare global {
  /** The catalog loaded by the page's first script for a language other than English. */
  var catalog: { language: Language; messages: Messages } | undefined
}

/** The sentences of the page's language, requested by its first script before the app's code runs; none in English. */
const { language, messages } = globalThis.catalog ?? { language: sourceLanguage, messages: {} }

/** A sentence without a translation falls back to English, parsed by the build. */
export const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
i18n.setMessagesCompiler((text) => [text])

/**
 * A text that the server has in English, such as a prompt's question, in the page's language (vite/terms.ts lists them). Texts without a
 * translation stay as they are: a prompt of a later release, or an interest in the user's own words.
 */
export const term = (
  kind: 'prompt' | 'mood' | 'interest' | 'highlight' | 'rejection',
  name: string,
  english = name,
): string => [messages[`${kind}:${name}`] ?? english].flat().join('')

/**
 * A sentence in the page's language; the macros `t`, `plural` and `select` compile to calls of it. `message` is the English, parsed by the
 * build.
 */
export const say = (id: string, message: string, values?: Record<string, unknown>): string =>
  i18n._({ id, message, values })
