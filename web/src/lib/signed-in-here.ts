import { lasting } from './storage.ts'

export const signedInKey = 'signed-in'
export const ageConfirmedKey = 'age-confirmed'

/**
 * Checks whether someone was last signed in with this browser: a guess until the server answers.
 */
export const wasSignedInHere = (): boolean => lasting.read(signedInKey) === 'true'

/** Checks whether someone has ever signed in with this browser. */
export const hasEverSignedInHere = (): boolean => lasting.read(signedInKey) !== null

export function rememberSignedIn(isSignedIn: boolean): void {
  if (isSignedIn || hasEverSignedInHere()) lasting.write(signedInKey, String(isSignedIn))
}
