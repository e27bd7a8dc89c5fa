/** A calendar event (RFC 5545). A file with the same `uid` and a higher `sequence` updates an earlier one. */
interface CalendarEvent {
  product: string
  uid: string
  now: Date
  startsAt: Date
  endsAt: Date
  summary: string
  location?: string
  description?: string
  url?: string
  sequence?: number
  state?: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  remindsMinutesBefore: number
}

const stamp = (time: Date) => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n')

/** Folds a line at 75 bytes; it continues on the next line after a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}

/** Renders an event as an iCalendar file with a reminder. */
export function calendarFileOf(event: CalendarEvent): string {
  const {
    product,
    uid,
    now,
    startsAt,
    endsAt,
    summary,
    location,
    description,
    url,
    sequence,
    state,
  } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Swoon//${product}//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}@swoon`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(summary)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    ...(state ? [`STATUS:${state}`] : []),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-PT${event.remindsMinutesBefore}M`,
    `DESCRIPTION:${escaped(summary)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
