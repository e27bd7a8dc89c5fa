/** The IANA name of this device's time zone, by which the server computes a person's days. */
export const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
