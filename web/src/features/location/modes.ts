import type { LocationMode } from '@swoon/realtime-server/contract/location'

/** Sharing decides whether the place is used at all, privacy whether anybody sees the distance. */
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

export const modeWords: Readonly<Record<LocationMode, { title: string; text: string }>> = {
  off: { title: 'Off', text: 'Your location is neither used nor shown.' },
  private: { title: 'Private', text: 'Used to find people near you, never shown to anyone.' },
  visible: { title: 'Visible', text: 'Others see how many miles away you are, never where.' },
}
