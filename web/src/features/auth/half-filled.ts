import { ofTab } from '../../lib/storage.ts'

export type Mode = 'sign-in' | 'sign-up'

/** Entries on the sign-in screen, without passwords. */
interface HalfFilled {
  mode: Mode
  email: string
  username: string
}

const key = 'half-filled'

/** Keeps the entries over a reload of this tab, such as after a change of language. */
export const keepHalfFilled = (entered: HalfFilled): void =>
  void ofTab.write(key, JSON.stringify(entered))

/** Takes the entries from before the reload, once; null if there are none. */
export function takeHalfFilled(): HalfFilled | null {
  const entered = ofTab.read(key)
  ofTab.remove(key)
  return entered && JSON.parse(entered)
}
