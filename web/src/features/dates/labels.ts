import type { DateView } from '@swoon/realtime-server/contract/dates'

const day = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric' })
const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })

/** 'Friday, December 4, 7:30 PM', in the user's own zone or another. */
export function whenLabel(startsAt: string, timeZone?: string): string {
  const at = Date.parse(startsAt)
  if (!timeZone) return `${day.format(at)}, ${clock.format(at)}`
  const options = { timeZone }
  const date = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', ...options }).format(at)
  const time = new Intl.DateTimeFormat(undefined, {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...options,
  })
  return `${date}, ${time.format(at)}`
}

/** What stands over a date, as one of its two people reads it. `*` is the other person's name. */
export function stateLabel({ status, askedBy, changedBy, version }: DateView, me: string | undefined): string {
  const mine = (id: string) => id === me
  if (status === 'accepted') return "It's a date"
  if (status === 'past') return 'Hope it was lovely'
  if (status === 'cancelled') return mine(changedBy) ? 'You canceled this date' : '* canceled this date'
  if (status === 'declined') return mine(changedBy) ? 'You said no this time' : "* can't make it"
  if (mine(askedBy)) return 'Waiting for *'
  return version > 1 ? '* suggests another time' : '* would love to meet'
}
