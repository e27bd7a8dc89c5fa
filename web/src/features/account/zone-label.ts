import { i18n } from '#i18n'

/**
 * 'Japan Standard Time (GMT+9)': a time zone's common name in the user's language, with its current UTC offset. A zone's city is available
 * only in English, so it is shown only for zones this browser does not know.
 */
export function zoneLabel(zone: string, now = new Date()): string {
  try {
    const [name, offset] = (['longGeneric', 'shortOffset'] as const).map((timeZoneName) =>
      new Intl.DateTimeFormat(i18n.locale, { timeZone: zone, timeZoneName })
        .formatToParts(now)
        .find(({ type }) => type === 'timeZoneName')
        ?.value.replace(/^./u, (first) => first.toLocaleUpperCase(i18n.locale)),
    )
    // A zone without a name is shown by its offset.
    return name && !/\d/.test(name) ? `${name} (${offset})` : (offset ?? zone)
  } catch {
    return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  }
}
