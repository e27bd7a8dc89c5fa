import { type LocationMode, moves } from '@swoon/realtime-server/contract/location'

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

export const modeLabels: Readonly<Record<LocationMode, { title: string; text: string }>> = {
  off: { title: 'Off', text: 'Your location is neither used nor shown.' },
  private: {
    title: 'Private',
    text: 'Used to find people near you, to within about five miles, and never shown to anyone.',
  },
  visible: { title: 'Visible', text: 'Others see how many miles away you are, never where.' },
}

/** Shown where the location is shared, or is to be, while there is none. */
export const noLocationHint =
  "You haven't set a location yet, so we can't show you who's nearby. Use your current location or choose a city."

/** Shown where a location is stored while sharing is off. */
export const unsharedHint = "Sharing is off, so it isn't used yet."

/** How soon and how often others see a move. */
export const movesHint = `They see moves of less than ${moves.late} miles ${moves.afterHours.from} to ${moves.afterHours.to} hours later, at most ${moves.aDay} times a day, and longer ones right away.`
