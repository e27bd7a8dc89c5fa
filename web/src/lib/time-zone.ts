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
