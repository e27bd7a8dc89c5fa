import type { KeyboardEvent } from 'react'
import { useEnterSends } from '../lib/enter-key.ts'
import { pressesEnter } from '../ui/enter.ts'

/** The key that sends: Enter, or Ctrl+Enter where Enter starts a new line. With `enterKeyHint` for on-screen keyboards. */
export function useSendKey() {
  const enterSends = useEnterSends()
  return {
    enterKeyHint: enterSends ? 'send' : 'enter',
    isSendKey: (event: KeyboardEvent): boolean =>
      !event.shiftKey && pressesEnter(event) && (enterSends || event.ctrlKey || event.metaKey),
  } as const
}
