import { i18n } from '#i18n'

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
