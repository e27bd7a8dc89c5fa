import { t } from '@lingui/core/macro'
import { deletionRoutes } from '@swoon/realtime-server/contract/deletion'
import { ApiError, fieldsOf } from '../../lib/api.ts'
import { change } from '../../lib/change.ts'
import { endSession } from '../../lib/session.ts'

/** Deletes the account and leaves. @returns the password's fault; null if it is under way or anything else failed */
export async function deleteAccount(id: string, password: string | null): Promise<string | null> {
  const { isDone, error } = await change(
    deletionRoutes.remove,
    { params: { id }, body: password === null ? {} : { password } },
    {
      // The account or the session is gone.
      isDone: (error) => error instanceof ApiError && error.status === 401,
      failure: (error) =>
        fieldsOf(error)?.password
          ? null
          : {
              text: t`Couldn't delete your account. Try again.`,
              explained: [403, 429, 503],
            },
    },
  )
  if (isDone) await endSession()
  return fieldsOf(error)?.password ?? null
}
