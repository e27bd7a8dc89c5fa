import { lasting } from './storage.ts'

export const signedInKey = 'signed-in'
export const ageConfirmedKey = 'age-confirmed'

/** Checks whether this browser was last signed in: a guess until the server answers. */
export const wasSignedInHere = (): boolean => lasting.read(signedInKey) === 'true'

/** Checks whether this browser was ever signed in. */
export const hasEverSignedInHere = (): boolean => lasting.read(signedInKey) !== null

export function rememberSignedIn(isSignedIn: boolean): void {
  if (isSignedIn || hasEverSignedInHere()) lasting.write(signedInKey, String(isSignedIn))
}
