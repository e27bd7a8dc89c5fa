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
export const sourceLanguage: Language = 'en'
