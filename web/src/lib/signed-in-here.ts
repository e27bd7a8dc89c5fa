const KEY = 'signed-in'

/** Whether somebody was last signed in with this browser: a guess until the server answers. */
export const wasSignedInHere = (): boolean => localStorage.getItem(KEY) === 'true'

/** Whether somebody has ever signed in with this browser. */
export const hasEverSignedInHere = (): boolean => localStorage.getItem(KEY) !== null

export function rememberSignedIn(isSignedIn: boolean): void {
  if (isSignedIn || hasEverSignedInHere()) localStorage.setItem(KEY, String(isSignedIn))
}
