import {
  isLanguage,
  knownLanguage,
  type Language,
  sourceLanguage,
} from '@swoon/realtime-server/contract/shared/languages'

/** Where the browser stores the user's choice. */
export const languageKey = 'language'

/** Where a tab keeps a choice from the sign-in screen for the account. */
export const chosenKey = 'chosen-language'

/** The language to show: the chosen one, or the browser's first (`es-MX`) that the app has. */
export const languageFor = (chosen: string | null, preferred: readonly string[]): Language =>
  isLanguage(chosen) ? chosen : (knownLanguage(preferred) ?? sourceLanguage)
