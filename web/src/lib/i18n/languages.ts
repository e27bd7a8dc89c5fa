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

/** The language of the sentences in the code. */
export const sourceLanguage = 'en' satisfies Language

/** Where the browser stores the user's choice. */
export const languageKey = 'language'

/** The languages that are written from right to left. */
const rightToLeft: readonly string[] = ['ar']

/** What the page's `dir` is in a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.includes(language) ? 'rtl' : 'ltr')

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value)

/** The language to show: the one that was chosen, or else the first of the browser's (`es-MX`) that the app has. */
export function languageFor(chosen: string | null, preferred: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen
  for (const wanted of preferred) {
    const [base] = wanted.split('-')
    const known = (Object.keys(languages) as Language[]).find((each) => each === wanted || each.split('-')[0] === base)
    if (known) return known
  }
  return sourceLanguage
}
