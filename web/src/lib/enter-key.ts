import { lasting } from './storage.ts'

const key = 'enter-key'

/** Checks whether Enter sends a message, as it does unless the user chose on this device that it starts a new line. */
export const enterSends = (): boolean => lasting.read(key) !== 'line'

export function chooseEnterSends(sends: boolean): void {
  lasting.write(key, sends ? 'send' : 'line')
}
