/** Minutes of the day as '22:00', and back; null for an invalid time. */
export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? []
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null
}
