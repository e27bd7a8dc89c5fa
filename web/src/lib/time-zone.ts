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

/**
 * 'Japan Standard Time (GMT+9)': a time zone as its people call it, in the user's language, and its distance from UTC now. The city of a zone
 * is named in English alone, so it stands only for a zone that this browser does not know.
 */
export function zoneLabel(zone: string, now = new Date()): string {
  try {
    const [name, offset] = (['longGeneric', 'shortOffset'] as const).map((timeZoneName) =>
      new Intl.DateTimeFormat(i18n.locale, { timeZone: zone, timeZoneName })
        .formatToParts(now)
        .find(({ type }) => type === 'timeZoneName')
        ?.value.replace(/^./u, (first) => first.toLocaleUpperCase(i18n.locale)),
    )
    // A zone without a name is called by its distance.
    return name && !/\d/.test(name) ? `${name} (${offset})` : (offset ?? zone)
  } catch {
    return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  }
}
