const KEY = 'signed-in'

/** Whether this browser last knew somebody to be signed in: a guess until the server answers. */
export const wasSignedInHere = (): boolean => localStorage.getItem(KEY) === 'true'

export function rememberSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) localStorage.setItem(KEY, 'true')
  else localStorage.removeItem(KEY)
}
