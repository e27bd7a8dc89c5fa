import type { Language } from '@swoon/realtime-server/contract/shared/languages'

/** The title of a push that does not say what is new. A worker has no catalog. */
const news: Readonly<Record<Language, string>> = {
  en: 'You have a new notification',
  es: 'Tienes una notificación nueva',
  de: 'Du hast eine neue Benachrichtigung',
  fr: 'Tu as une nouvelle notification',
  'pt-BR': 'Você tem uma nova notificação',
  ar: 'لديك إشعار جديد',
}

/** In the language a page showed last, or English. */
export const newsIn = (language: string): string =>
  Object.hasOwn(news, language) ? news[language as Language] : news.en
