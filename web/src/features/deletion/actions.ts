import { t } from '@lingui/core/macro'
import { deletionRoutes } from '@swoon/realtime-server/contract/deletion'
import { ApiError, call } from '../../lib/api.ts'
import { endSession } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'

/** Deletes the account and leaves. @returns what is wrong with the password; null if it is on its way or something else is wrong */
export async function deleteAccount(id: string, password: string | null): Promise<string | null> {
  try {
    await call(deletionRoutes.remove, {
      params: { id },
      body: password === null ? {} : { password },
    })
  } catch (error) {
    // It is gone, or the session is.
    if (error instanceof ApiError && error.status === 401) await endSession()
    else if (error instanceof ApiError && error.fields?.password) return error.fields.password
    else {
      const isExplained = error instanceof ApiError && [403, 429, 503].includes(error.status)
      const text = isExplained ? error.error : t`Unable to delete your account. Please try again.`
      toast({ title: t`Error`, text, tone: 'danger' })
    }
    return null
  }
  await endSession()
  return null
}
