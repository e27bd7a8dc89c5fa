import type { KeyboardEvent } from 'react'
import { lasting } from '../lib/storage.ts'
import { pressesEnter } from '../ui/enter.ts'

const key = 'enter-key'

/** Checks whether Enter sends a message. It does, unless the user chose on this device that it starts a new line. */
export const enterSends = (): boolean => lasting.read(key) !== 'line'

export function chooseEnterSends(sends: boolean): void {
  lasting.write(key, sends ? 'send' : 'line')
}

/** Checks for the key that sends: Enter, or Ctrl+Enter where Enter starts a new line. */
export const isSendKey = (event: KeyboardEvent): boolean =>
  !event.shiftKey && pressesEnter(event) && (event.ctrlKey || event.metaKey || enterSends())

/** The label of Enter on an on-screen keyboard. */
export const enterKeyHint = () => (enterSends() ? 'send' : 'enter')
