import { t } from '@lingui/core/macro'
import type { ErrorCode } from '@swoon/realtime-server/contract'
import { toast } from '../ui/toast.tsx'
import { ApiError, isUnreached } from './api.ts'

export interface Failure {
  /** Of the toast; 'Error' by default. */
  title?: string
  /** The statuses and codes of refusals whose sentence explains the fault. */
  explained?: readonly (number | ErrorCode)[]
}

/** The sentence for a failed call: the server's, or that there was no answer. */
export const sentenceOf = (failure: ApiError): string =>
  isUnreached(failure) ? t`Couldn't reach the server. Check your connection.` : failure.error

/** Reports a failure in a toast: by the sentence of a refusal that explains itself, otherwise by `text`. */
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
