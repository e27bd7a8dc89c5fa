import { t } from '@lingui/core/macro'
import { dismissToast, toast, useToastSlot } from '../ui/toast.tsx'
import { isTransient } from './api.ts'
import { again } from './until-sure.ts'

let waiting = 0
const title = t`Waiting to send`

/**
 * Retries a failed decision until the server's answer is certain; the server recognizes the same decision on the same person as a repeat.
 * The first waiting one shows a toast.
 */
export async function decideAgain<T>(
  send: (signal: AbortSignal) => Promise<T>,
  error: unknown,
): Promise<T> {
  if (!isTransient(error)) throw error
  if (waiting++ === 0)
    toast({ title, text: t`We saved your choice and will send it automatically.` })
  try {
    return await again(send, error)
  } finally {
    // The toast's text is no longer true.
    if (--waiting === 0 && useToastSlot.getState().current?.title === title) dismissToast()
  }
}
