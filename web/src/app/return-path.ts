import { screenAt } from './screen-paths.ts'

/** The state of the sign-in screen's history entry that holds the address the visitor came from. */
export const onTheWayTo = (path: string): { returnTo: string } => ({ returnTo: path })

/** A placeholder origin for parsing paths. */
const here = 'http://here.invalid'

/** The address to open after signing in: where the visit began, or `/app`. Ignores addresses outside the shell. */
export function returnPathOf(state: unknown): string {
  const path =
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : null
  if (typeof path !== 'string' || !URL.canParse(path, here)) return '/app'
  const { origin, pathname, search } = new URL(path, here)
  return origin === here && screenAt(pathname)?.gate === 'complete' ? pathname + search : '/app'
}
