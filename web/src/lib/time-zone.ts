const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone this page uses. Unset until needed: the first lookup is slow in browsers. */
let noted: string | undefined

/** The IANA name of this device's time zone, from which the server computes a user's days. */
export function timeZoneHere(): string {
  const here = zone()
  noted ??= here
  return here
}

/** Updates the device's time zone for values made per zone. @returns whether it changed */
export function noteTimeZone(): boolean {
  const before = noted
  noted = zone()
  return before !== undefined && noted !== before
}

/** Caches a value such as a date format, which keeps the time zone it was made in, and remakes it when the zone changes. */
export function perZone<T>(make: () => T): () => T {
  let made: { zone: string; value: T } | undefined
  return () => {
    noted ??= zone()
    if (made?.zone !== noted) made = { zone: noted, value: make() }
    return made.value
  }
}
