import { plural, t } from '@lingui/core/macro'
import { type LocationMode, moves } from '@swoon/realtime-server/contract/location'
import { milesLabel, type Unit } from '../../lib/units.ts'

/** Sharing decides whether the location is used at all; private mode decides whether others see the distance. */
export function locationMode({
  locationEnabled,
  locationPrivate,
}: {
  locationEnabled: boolean
  locationPrivate: boolean
}): LocationMode {
  if (!locationEnabled) return 'off'
  return locationPrivate ? 'private' : 'visible'
}

/** The modes, most open first. */
export const modes = ['visible', 'private', 'off'] as const

export const modeTitles: Readonly<Record<LocationMode, string>> = {
  off: t({ context: 'location', message: 'Off' }),
  private: t({ context: 'location', message: 'Private' }),
  visible: t({ context: 'location', message: 'Visible' }),
}

export function modeText(mode: LocationMode, unit: Unit): string {
  const distance = milesLabel(5, unit)
  return {
    off: t`Your location is neither used nor shown.`,
    private:
      unit === 'miles'
        ? t`Used to find people near you, to within about five miles, and never shown to anyone.`
        : t`Used to find people near you, to within about ${distance}, and never shown to anyone.`,
    visible:
      unit === 'miles'
        ? t`Others see how many miles away you are, never where.`
        : t`Others see how many kilometers away you are, never where.`,
  }[mode]
}

/** Shown where the location is shared, or about to be, while there is none. */
export const noLocationHint = t`You haven't set a location yet, so we can't show you who's nearby. Use your current location or choose a city.`

/** Shown where a location is stored while sharing is off. */
export const unsharedHint = t`Sharing is off, so it isn't used yet.`

/** Explains how precisely others see a location, and how soon and how often a move. */
export function sightHint(unit: Unit): string {
  const [sight, distance] = [milesLabel(1, unit), milesLabel(moves.late, unit)]
  const { from, to } = moves.afterHours
  const { aDay } = moves
  return unit === 'miles'
    ? t`Others never see it closer than about a mile. A move of less than ${distance} reaches them ${plural(to, { one: `${from} to # hour later`, other: `${from} to # hours later` })}, ${plural(aDay, { one: 'up to # time a day', other: 'up to # times a day' })}.`
    : t`Others never see it closer than about ${sight}. A move of less than ${distance} reaches them ${plural(to, { one: `${from} to # hour later`, other: `${from} to # hours later` })}, ${plural(aDay, { one: 'up to # time a day', other: 'up to # times a day' })}.`
}
