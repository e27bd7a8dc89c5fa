import { adultFrom, lastDateOnEarth } from '@swoon/realtime-server/contract/shared/days'
import { i18n } from '#i18n'

/** Checks whether a text is a calendar date (YYYY-MM-DD). */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

const day = 24 * 60 * 60 * 1000
const dates = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long' })
const times = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeStyle: 'short' })

/** Says when a person turns old enough, with the hour if it is soon; null for a future date of birth. */
export function adultFromLabel(dateOfBirth: string, now: Date): string | null {
  if (dateOfBirth > lastDateOnEarth(new Date(now.getTime() + day))) return null
  const from = adultFrom(dateOfBirth)
  return (from.getTime() - now.getTime() < 2 * day ? times : dates).format(from)
}
