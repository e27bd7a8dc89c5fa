import type { KeyboardEvent } from 'react'
import { enterSends } from '../lib/enter-key.ts'
import { pressesEnter } from '../ui/enter.ts'

/** Checks for the key that sends: Enter, or Ctrl+Enter where Enter starts a new line. */
export const isSendKey = (event: KeyboardEvent): boolean =>
  !event.shiftKey && pressesEnter(event) && (event.ctrlKey || event.metaKey || enterSends())

/** Names that key on an on-screen keyboard. */
export const enterKeyHint = () => (enterSends() ? 'send' : 'enter')
