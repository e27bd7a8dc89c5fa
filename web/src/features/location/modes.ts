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

export const modeTitles: Readonly<Record<LocationMode, string>> = { off: 'Off', private: 'Private', visible: 'Visible' }

export const modeText = (mode: LocationMode, unit: Unit): string =>
  ({
    off: 'Your location is neither used nor shown.',
    private: `Used to find people near you, to within about ${unit === 'miles' ? 'five miles' : milesLabel(5, unit)}, and never shown to anyone.`,
    visible: `Others see how many ${unit} away you are, never where.`,
  })[mode]

/** Shown where the location is shared, or is to be, while there is none. */
export const noLocationHint =
  "You haven't set a location yet, so we can't show you who's nearby. Use your current location or choose a city."

/** Shown where a location is stored while sharing is off. */
export const unsharedHint = "Sharing is off, so it isn't used yet."

/** How exactly others see a location, and how soon and how often a move. */
export const sightHint = (unit: Unit): string =>
  `Others never see it closer than about ${unit === 'miles' ? 'a mile' : milesLabel(1, unit)}. A move of less than ${milesLabel(moves.late, unit)} reaches them ${moves.afterHours.from} to ${moves.afterHours.to} hours later, up to ${moves.aDay} times a day.`
