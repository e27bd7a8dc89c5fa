import { t } from '@lingui/core/macro'
import type { ErrorCode } from '@swoon/realtime-server/contract'
import { toast } from '../ui/toast.tsx'
import { ApiError, isUnreached } from './api.ts'

export interface Failure {
  /** The toast's title; 'Error' by default. */
  title?: string
  /** Statuses and codes of refusals whose own text is shown. */
  explained?: readonly (number | ErrorCode)[]
}

/** The sentence for a failed call: the server's, or that no answer came. */
export const sentenceOf = (failure: ApiError): string =>
  isUnreached(failure) ? t`Couldn't reach the server. Check your connection.` : failure.error

/** Reports a failure in a toast: with the refusal's own text if it explains itself, otherwise with `text`. */
export function reportFailure(
  error: unknown,
  text: string,
  { title = t`Error`, explained = [] }: Failure = {},
): void {
  const isExplained =
    error instanceof ApiError &&
    error.code !== 'UNKNOWN' &&
    explained.some((one) => one === error.status || one === error.code)
  toast({ title, text: isExplained ? error.error : text, tone: 'danger' })
}
