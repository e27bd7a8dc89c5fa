interface Placed {
  latitude: string | null
  travelMode: boolean
  locationEnabled: boolean
}

/** What there is of someone's place: nothing, one that is not shared and so not used, or one that is used. A trip's city is a place. */
export type PlaceUse = 'none' | 'unshared' | 'used'

export function placeUse({ latitude, travelMode, locationEnabled }: Placed): PlaceUse {
  if (latitude === null && !travelMode) return 'none'
  return locationEnabled ? 'used' : 'unshared'
}
