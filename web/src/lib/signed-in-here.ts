export const signedInKey = 'signed-in'
export const ageConfirmedKey = 'age-confirmed'

/** Whether somebody was last signed in with this browser: a guess until the server answers. */
export const wasSignedInHere = (): boolean => localStorage.getItem(signedInKey) === 'true'

/** Whether somebody has ever signed in with this browser. */
export const hasEverSignedInHere = (): boolean => localStorage.getItem(signedInKey) !== null

export function rememberSignedIn(isSignedIn: boolean): void {
  if (isSignedIn || hasEverSignedInHere()) localStorage.setItem(signedInKey, String(isSignedIn))
}
