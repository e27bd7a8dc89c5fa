/** The specification's options for the browser's geolocation, in milliseconds. */
const wishes: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60 * 1000 }

export type LocationFailure = 'unsupported' | 'denied' | 'unknown'

/** Decimal degrees as text, as the profile stores them. Rejects with a `LocationFailure`. */
export function currentPosition(): Promise<{ latitude: string; longitude: string }> {
  return new Promise((resolve, reject: (failure: LocationFailure) => void) => {
    if (!('geolocation' in navigator)) return reject('unsupported')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude.toFixed(6), longitude: coords.longitude.toFixed(6) }),
      (error) => reject(error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown'),
      wishes,
    )
  })
}
