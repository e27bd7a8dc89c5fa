const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone by which this page counts. Left open until it is needed: a browser looks it up slowly the first time. */
let noted: string | undefined

/** The IANA name of this device's time zone, by which the server computes a person's days. */
export function timeZoneHere(): string {
  const here = zone()
  noted ??= here
  return here
}

/**
 * Notes the device's time zone, for values made per zone. @returns whether it is another one than
 * before
 */
export function noteTimeZone(): boolean {
  const before = noted
  noted = zone()
  return before !== undefined && noted !== before
}

/** A value such as a date format, which keeps the time zone that it was made in: made again in the next one. */
export function perZone<T>(make: () => T): () => T {
  let made: { zone: string; value: T } | undefined
  return () => {
    noted ??= zone()
    if (made?.zone !== noted) made = { zone: noted, value: make() }
    return made.value
  }
}
