interface Located {
  latitude: string | null
  travelMode: boolean
  locationEnabled: boolean
}

/** State of a user's location: none, not shared and so not used, or used. A trip's city counts. */
type LocationUse = 'none' | 'unshared' | 'used'

export function locationUse({ latitude, travelMode, locationEnabled }: Located): LocationUse {
  if (latitude === null && !travelMode) return 'none'
  return locationEnabled ? 'used' : 'unshared'
}
