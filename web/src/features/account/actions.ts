import { t } from '@lingui/core/macro'
import { accountRoutes, type SessionView } from '@swoon/realtime-server/contract/account'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Language } from '@swoon/realtime-server/contract/shared/languages'
import { ApiError, codeOf, fieldsOf, isGone, isUnreached } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/attempt.ts'
import { type Changed, change } from '../../lib/change.ts'
import { myId, setMe } from '../../lib/me.ts'
import { toast } from '../../ui/toast.tsx'
import { emailState, sessions } from './queries.ts'

/** Faults by field. */
export type Faults = Readonly<Record<string, string>>

const explained = [400, 403, 409, 429, 503]

/** Shows a toast for failures that no field explains. */
const failed = (otherwise: string) => (error: unknown) =>
  fieldsOf(error)
    ? null
    : {
        text: error instanceof ApiError && isUnreached(error) ? sentenceOf(error) : otherwise,
        explained,
      }

/** @returns faults for the fields; null if done */
const faultsAfter = ({ isDone, error }: Changed<unknown>): Faults | null =>
  isDone ? null : (fieldsOf(error) ?? {})

/** Stores the app's language with the account. @returns whether it was stored; a failure has shown a toast */
export async function setLanguage(language: Language): Promise<boolean> {
  const { isDone } = await change(
    profileRoutes.updateUser,
    { params: { id: myId() ?? '' }, body: { language } },
    {
      apply: setMe,
      failure: { title: t`Couldn't save that`, text: t`Try again.`, explained: [429] },
    },
  )
  return isDone
}

/** Signs out another of the user's browsers. @returns whether it is signed out */
export async function endSession({ id }: SessionView): Promise<boolean> {
  const { isDone } = await change(
    accountRoutes.endSession,
    { params: { id } },
    {
      // It has already ended.
      isDone: isGone,
      failure: failed(t`Couldn't sign out this device. Try again.`),
    },
  )
  if (!isDone) return false
  await sessions().refetch()
  toast({ title: t`Device signed out`, tone: 'success' })
  return true
}

/** Signs out all the user's other browsers. @returns whether they are signed out */
export async function endOtherSessions(): Promise<boolean> {
  const failure = failed(t`Couldn't sign out your other devices. Try again.`)
  const { isDone } = await change(accountRoutes.endOtherSessions, {}, { failure })
  if (!isDone) return false
  await sessions().refetch()
  toast({ title: t`Signed out everywhere else`, tone: 'success' })
  return true
}

/** @returns faults for the fields, or the number of passkeys that still sign in */
export async function changePassword(body: {
  password: string
  newPassword: string
}): Promise<Faults | number> {
  const failure = failed(t`Couldn't change your password. Try again.`)
  const { reply, error } = await change(accountRoutes.changePassword, { body }, { failure })
  if (!reply) return fieldsOf(error) ?? {}
  await sessions().refetch()
  toast({
    title: t`Password changed`,
    text: t`Your other devices are signed out.`,
    tone: 'success',
  })
  // A server of the previous release does not count them.
  return reply.passkeys ?? 0
}

/** Requests a change of the address. @returns faults for the fields; null if done */
export const changeEmail = async (body: {
  email: string
  password?: string
}): Promise<Faults | null> =>
  faultsAfter(
    await change(
      accountRoutes.changeEmail,
      { body },
      { apply: emailState().put, failure: failed(t`Couldn't send the link. Try again.`) },
    ),
  )

export const cancelEmail = async (): Promise<Faults | null> =>
  faultsAfter(
    await change(
      accountRoutes.cancelEmail,
      {},
      {
        apply: emailState().put,
        failure: failed(t`Couldn't keep your old email. Try again.`),
      },
    ),
  )

/** @returns the field's fault; null if the link is on its way, should there be an account */
export const askReset = async (email: string): Promise<Faults | null> =>
  faultsAfter(
    await change(
      accountRoutes.askReset,
      { body: { email } },
      { failure: failed(t`Couldn't send the link. Try again.`) },
    ),
  )

const isSpent = (error: unknown): boolean =>
  codeOf(error) === 'LINK_EXPIRED' || fieldsOf(error)?.token !== undefined

/** @returns a link's outcome, or null if it can be retried */
const followed = <T>({ reply, error }: Changed<T>): T | 'spent' | null =>
  reply ?? (isSpent(error) ? 'spent' : null)

/** @returns the address of the link's account; null if the server did not answer, since choosing a password works without it */
export const checkReset = async (token: string): Promise<{ email: string } | 'spent' | null> =>
  followed(await change(accountRoutes.checkReset, { body: { token } }, { failure: null }))

/** Sets a new password by a link. @returns faults for the fields if it can be retried */
export async function reset(body: {
  token: string
  newPassword: string
}): Promise<Faults | 'done' | 'spent'> {
  const failure = failed(t`Couldn't change your password. Try again.`)
  const { isDone, error } = await change(
    accountRoutes.reset,
    { body },
    { failure: (error) => (isSpent(error) ? null : failure(error)) },
  )
  if (isDone) return 'done'
  return isSpent(error) ? 'spent' : (fieldsOf(error) ?? {})
}

const failure = (error: unknown) =>
  isSpent(error) ? null : { text: t`That didn't work. Try again.`, explained: [409] }

export const confirmEmail = async (token: string) =>
  followed(await change(accountRoutes.confirmEmail, { body: { token } }, { failure }))

export const undoEmail = async (token: string) =>
  followed(await change(accountRoutes.undoEmail, { body: { token } }, { failure }))
