import { t } from '@lingui/core/macro'
import type { DateView } from '@swoon/realtime-server/contract/dates'
import { i18n } from '#i18n'
import { clockOptions } from '../../lib/format.ts'
import { perZone } from '../../lib/time-zone.ts'

/** Checks whether a date is proposed or agreed. */
export const isOpen = ({ status }: Pick<DateView, 'status'>): boolean =>
  status === 'proposed' || status === 'accepted'

const dayOptions = { weekday: 'long', month: 'long', day: 'numeric' } as const
const day = perZone(() => new Intl.DateTimeFormat(i18n.locale, dayOptions))
const shortDay = perZone(
  () => new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', month: 'short', day: 'numeric' }),
)
const clock = perZone(() => new Intl.DateTimeFormat(i18n.locale, clockOptions))

/** 'Friday, December 4, 7:30 PM' in the device's time zone. */
export function whenLabel(startsAt: string): string {
  const at = Date.parse(startsAt)
  return t`${{ day: day().format(at) }}, ${{ time: clock().format(at) }}`
}

/** 'Fri, Dec 4, 7:30 PM' in the device's time zone. */
export function shortWhen(startsAt: string): string {
  const at = Date.parse(startsAt)
  return t`${{ day: shortDay().format(at) }}, ${{ time: clock().format(at) }}`
}

/** 'Friday, December 4' and '7:30 PM GMT+1' in the time zone of the date, for a reader who may be elsewhere. */
export function whenThere(startsAt: string, timeZone: string): { day: string; time: string } {
  const at = Date.parse(startsAt)
  return {
    day: new Intl.DateTimeFormat(i18n.locale, { ...dayOptions, timeZone }).format(at),
    time: new Intl.DateTimeFormat(i18n.locale, {
      ...clockOptions,
      timeZone,
      timeZoneName: 'short',
    }).format(at),
  }
}

/** '8:30 PM Japan Standard Time' for a time chosen in a zone with another hour than the device's; null if the hour is the same. */
export function elsewhere(startsAt: string, timeZone: string): string | null {
  const at = Date.parse(startsAt)
  const options = { ...clockOptions, timeZone }
  if (new Intl.DateTimeFormat(i18n.locale, options).format(at) === clock().format(at)) return null
  // Browsers know time zone names in each language, but their cities only in English.
  return new Intl.DateTimeFormat(i18n.locale, { ...options, timeZoneName: 'longGeneric' }).format(
    at,
  )
}

/** Title of a date, as one of its two people sees it. `*` is the other person's name. */
export function stateLabel(
  { status, askedBy, changedBy, version }: DateView,
  myId: string,
): string {
  const isMine = changedBy === myId
  const name = '*'
  if (status === 'accepted') return t`It's a date!`
  if (status === 'past') return t`This date is over`
  if (status === 'cancelled')
    return isMine ? t`You canceled this date` : t`${name} canceled this date`
  if (status === 'declined') return isMine ? t`You said no this time` : t`${name} can't make it`
  if (askedBy === myId) return t`Waiting for ${name}`
  return version > 1 ? t`${name} suggests another time` : t`${name} would love to meet`
}
