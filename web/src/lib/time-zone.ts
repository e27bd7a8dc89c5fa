import { i18n } from '#i18n'

/** The IANA name of this device's time zone, by which the server computes a person's days. */
export const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

let noted = timeZoneHere()

/** Notes the device's time zone, for what is made per zone. @returns whether it is another one than before */
export function noteTimeZone(): boolean {
  const before = noted
  noted = timeZoneHere()
  return noted !== before
}

/** A value such as a date format, which keeps the time zone that it was made in: made again in the next one. */
export function perZone<T>(make: () => T): () => T {
  let made: { zone: string; value: T } | undefined
  return () => {
    if (made?.zone !== noted) made = { zone: noted, value: make() }
    return made.value
  }
}

/** 'Tokyo (GMT+9)': the city of a time zone and its distance from UTC now. A zone that this browser does not know is only named. */
export function zoneLabel(zone: string, now = new Date()): string {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  try {
    const parts = new Intl.DateTimeFormat(i18n.locale, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
      now,
    )
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value
    return offset && offset !== city ? `${city} (${offset})` : city
  } catch {
    return city
  }
}
