import { i18n } from '#i18n'

/** '85%', as the page's language writes it. @param share in percent */
export const percent = (share: number): string =>
  i18n.number(Math.round(share) / 100, { style: 'percent' })
