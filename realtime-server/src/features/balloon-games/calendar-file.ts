import type { GameRow } from '@swoon/db/queries/balloon-games'

/** Milliseconds that a calendar reserves for a game. */
const length = 60 * 60_000

const stamp = (time: Date) => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n')

/** A line of at most 75 bytes; what is longer goes on in the next line after a space (RFC 5545, 3.1). */
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

/** A game as an iCalendar file with a reminder. */
export function calendarFile(game: GameRow, origin: string | undefined, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Swoon//Balloon games//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${game.id}@swoon`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(game.starts_at)}`,
    `DTEND:${stamp(new Date(game.starts_at.getTime() + length))}`,
    `SUMMARY:${escaped(game.title)}`,
    ...(game.description ? [`DESCRIPTION:${escaped(game.description)}`] : []),
    ...(origin ? [`URL:${new URL(`/app/game/${game.id}`, origin).href}`] : []),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT10M',
    `DESCRIPTION:${escaped(game.title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
