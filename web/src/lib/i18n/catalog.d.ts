import type { Messages } from '@lingui/core'
import type { Language } from './languages.ts'

declare global {
  /** What the page's first script has loaded for a language other than English. */
  var catalog: { language: Language; messages: Messages } | undefined
}
