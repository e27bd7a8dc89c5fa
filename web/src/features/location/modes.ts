import { t } from '@lingui/core/macro'
import { type LocationMode, moves } from '@swoon/realtime-server/contract/location'
import { milesLabel, type Unit } from '../../lib/units.ts'

/** Sharing decides whether the location is used at all; private mode decides whether anyone sees the distance. */
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

/** The modes, from the most open on. */
export const modes = ['visible', 'private', 'off'] as const

export const modeTitles: Readonly<Record<LocationMode, string>> = {
  off: t`Off`,
  private: t`Private`,
  visible: t`Visible`,
}

export const modeText = (mode: LocationMode, unit: Unit): string =>
  ({
    off: t`Your location is neither used nor shown.`,
    private: t`Used to find people near you, to within about ${unit === 'miles' ? 'five miles' : milesLabel(5, unit)}, and never shown to anyone.`,
    visible: t`Others see how many ${unit} away you are, never where.`,
  })[mode]

/** Shown where the location is shared, or is to be, while there is none. */
export const noLocationHint = t`You haven't set a location yet, so we can't show you who's nearby. Use your current location or choose a city.`

/** Shown where a location is stored while sharing is off. */
export const unsharedHint = t`Sharing is off, so it isn't used yet.`

/** How exactly others see a location, and how soon and how often a move. */
export const sightHint = (unit: Unit): string =>
  t`Others never see it closer than about ${unit === 'miles' ? 'a mile' : milesLabel(1, unit)}. A move of less than ${milesLabel(moves.late, unit)} reaches them ${moves.afterHours.from} to ${moves.afterHours.to} hours later, up to ${moves.aDay} times a day.`
