import { t } from '@lingui/core/macro'
import { type SupportRequest, supportRoutes } from '@swoon/realtime-server/contract/support'
import { noAnswer } from '../../lib/api.ts'
import { change } from '../../lib/change.ts'
import { sameId } from '../../lib/same-id.ts'
import { toast } from '../../ui/toast.tsx'
import { supportRequests } from './queries.ts'

/** Applies a request from a reply or an event. */
export function applyRequest(request: SupportRequest): void {
  supportRequests().patch((known) => {
    const isKnown = known.some(({ id }) => id === request.id)
    return isKnown
      ? known.map((each) => (each.id === request.id ? request : each))
      : [request, ...known]
  })
}

/** Shows a toast that a request was answered. */
export function announceAnswer({ answer, isRead, closedAt }: SupportRequest): void {
  if (closedAt === null || isRead) return
  toast({
    title: answer === null ? t`Support closed your question` : t`Support answered your question`,
    text: t`You'll find it under Account.`,
    tone: 'success',
  })
}

/**
 * Sends a question. Not retried automatically, since a user may send only a few an hour.
 * @returns whether it was stored
 */
export async function write(question: { subject: string; content: string }): Promise<boolean> {
  const { isDone } = await change(
    supportRoutes.write,
    (nonce) => ({ body: { ...question, nonce }, signal: noAnswer() }),
    {
      id: sameId('question', question),
      apply: applyRequest,
      failure: {
        text: t`Couldn't send your question. Try again.`,
        explained: [400, 409, 429],
      },
    },
  )
  if (!isDone) return false
  toast({ title: t`Question sent`, text: t`We'll answer as soon as we can.`, tone: 'success' })
  return true
}

/** Records that the user has seen the answer. If the server is unreachable, it is new again on the next visit. */
export async function markRead({ id }: SupportRequest): Promise<void> {
  await change(supportRoutes.read, { params: { id } }, { apply: applyRequest, failure: null })
}
