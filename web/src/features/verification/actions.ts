import { t } from '@lingui/core/macro'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { verificationRoutes } from '@swoon/realtime-server/contract/verification'
import { ApiError } from '../../lib/api.ts'
import { change } from '../../lib/change.ts'
import { setMe } from '../../lib/me.ts'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast.tsx'

const explained = [400, 403, 408, 409, 413, 415, 422, 429]

/** Sends a document with a date of birth (YYYY-MM-DD) to the team. @returns whether it arrived */
export async function submit(me: SelfView, dateOfBirth: string, document: File): Promise<boolean> {
  const form = new FormData()
  form.append('userId', me.id)
  form.append('dateOfBirth', dateOfBirth)
  form.append('idDocument', document)
  const { isDone } = await change(
    verificationRoutes.submit,
    { form },
    {
      apply: setMe,
      failure(error) {
        // The answer to an earlier attempt may have been lost.
        if (error instanceof ApiError && error.status === 409)
          void queryClient.invalidateQueries({ queryKey: userKey })
        return {
          title: t`Upload Failed`,
          text: t`Unable to submit verification. Please try again.`,
          explained,
        }
      },
    },
  )
  if (!isDone) return false
  toast({
    title: t`Verification Submitted`,
    text: t`Review usually takes 24 to 48 hours.`,
    tone: 'success',
  })
  return true
}
