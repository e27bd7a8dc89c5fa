import { t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { timeOfDay } from '../../lib/format.ts'

const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' })
const weekdayHere = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long' })

/** Names of the days of the week, from 0 for Sunday. January 4, 1970 was one. */
export const weekdays: readonly string[] = Array.from({ length: 7 }, (_, day) =>
  weekday.format(Date.UTC(1970, 0, 4 + day)),
)

/** 'Weekly talk: Thursday, 9:00 PM', in the reader's time. @param at the next talk */
export function talkLabel(at: string): string {
  const day = weekdayHere.format(Date.parse(at))
  return t`Weekly talk: ${day}, ${{ time: timeOfDay(at) }}`
}
