import { screenAt } from './screen-paths.ts'

/** What the history keeps at the sign-in screen of somebody who was on the way to another address. */
export const onTheWayTo = (path: string): { returnTo: string } => ({ returnTo: path })

/** Stands for this server, wherever it is. */
const here = 'http://here.invalid'

/** Where signing in leads: back to where the visit began, else to `/app`. Anything but an address of the shell counts for nothing. */
export function returnPathOf(state: unknown): string {
  const path = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : null
  if (typeof path !== 'string' || !URL.canParse(path, here)) return '/app'
  const { origin, pathname, search } = new URL(path, here)
  return origin === here && screenAt(pathname)?.gate === 'complete' ? pathname + search : '/app'
}
