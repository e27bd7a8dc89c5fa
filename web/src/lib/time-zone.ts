/** The IANA name of the zone that this device's clock stands in. The server reckons a person's days by it. */
export const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
