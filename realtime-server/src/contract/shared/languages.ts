/** The app's languages by code (BCP 47), with their own names, in the order of the menu. */
export const languages = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
  ar: 'العربية',
} as const

export type Language = keyof typeof languages

/** Language of the sentences in the code, and default for people who never chose one. */
export const sourceLanguage = 'en' satisfies Language

/** Languages written from right to left. */
const rightToLeft: readonly string[] = ['ar']

/** The page's `dir` for a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.includes(language) ? 'rtl' : 'ltr'

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value)

/** First of some languages (such as `es-MX`) that the app has, by its own code; undefined if there is none. */
export function knownLanguage(preferred: readonly string[]): Language | undefined {
  for (const wanted of preferred) {
    const [base] = wanted.split('-')
    const known = (Object.keys(languages) as Language[]).find(
      (each) => each === wanted || each.split('-')[0] === base,
    )
    if (known) return known
  }
  return undefined
}
