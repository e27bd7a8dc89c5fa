/** The languages of the app by their codes (BCP 47), each by its own name, in the order of the choice. */
export const languages = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
  ar: 'العربية',
} as const

export type Language = keyof typeof languages

/** The language of the sentences in the code, and of people who have never chosen one. */
export const sourceLanguage = 'en' satisfies Language

/** The languages that are written from right to left. */
const rightToLeft: readonly string[] = ['ar']

/** The page's `dir` in a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.includes(language) ? 'rtl' : 'ltr'

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value)

/** The first of some languages (`es-MX`) that the app has, in its own code; undefined if it has none of them. */
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
