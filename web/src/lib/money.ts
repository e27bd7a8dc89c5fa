import { plural } from '@lingui/core/macro'
import { i18n } from '#i18n'

const dollars = new Intl.NumberFormat(i18n.locale, { style: 'currency', currency: 'USD' })

/** '$10.99' for 1099 cents. */
export const money = (cents: number): string => dollars.format(cents / 100)

/** '1 month', '3 months'. */
export const monthsLabel = (months: number): string =>
  plural(months, { one: '# month', other: '# months' })

const day = new Intl.DateTimeFormat(i18n.locale, { year: 'numeric', month: 'long', day: 'numeric' })

/** 'November 22, 2026', in the reader's time zone. */
export const longDate = (time: string): string => day.format(Date.parse(time))
