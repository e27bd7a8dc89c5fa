import { ofTab } from '../../lib/storage.ts'

export type Mode = 'sign-in' | 'sign-up'

/** What was entered on the sign-in screen, without passwords. */
export interface HalfFilled {
  mode: Mode
  email: string
  username: string
}

const key = 'half-filled'

/** Keeps it over a reload of this tab, such as that of another language. */
export const keepHalfFilled = (entered: HalfFilled): void =>
  void ofTab.write(key, JSON.stringify(entered))

/** What was entered before the reload, which is read once; null if nothing was. */
export function takeHalfFilled(): HalfFilled | null {
  const entered = ofTab.read(key)
  ofTab.remove(key)
  return entered && JSON.parse(entered)
}
