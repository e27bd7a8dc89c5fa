import type { Language } from '@swoon/realtime-server/contract/shared/languages'

/** That there is news, where a push does not say which. A worker has no catalog. */
const news: Readonly<Record<Language, string>> = {
  en: 'You have a new notification',
  es: 'Tienes una notificación nueva',
  de: 'Du hast eine neue Benachrichtigung',
  fr: 'Tu as une nouvelle notification',
  'pt-BR': 'Você tem uma nova notificação',
  ar: 'لديك إشعار جديد',
}

/** In the language that a page has shown last, or English. */
export const newsIn = (language: string): string =>
  Object.hasOwn(news, language) ? news[language as Language] : news.en
