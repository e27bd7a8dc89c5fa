import {
  isLanguage,
  knownLanguage,
  type Language,
  sourceLanguage,
} from '@swoon/realtime-server/contract/shared/languages'

/** Storage key of the user's choice. */
export const languageKey = 'language'

/** Storage key of a tab's choice on the sign-in screen, until the account gets it. */
export const chosenKey = 'chosen-language'

/** The language to show: the chosen one, or the browser's first (`es-MX`) that the app has. */
export const languageFor = (chosen: string | null, preferred: readonly string[]): Language =>
  isLanguage(chosen) ? chosen : (knownLanguage(preferred) ?? sourceLanguage)
