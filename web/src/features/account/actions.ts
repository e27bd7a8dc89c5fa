import { t } from '@lingui/core/macro'
import {
  accountRoutes,
  type EmailState,
  type SessionView,
} from '@swoon/realtime-server/contract/account'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Language } from '@swoon/realtime-server/contract/shared/languages'
import { ApiError, call, isGone, isUnreached } from '../../lib/api.ts'
import { attempt, reportFailure, sentenceOf } from '../../lib/attempt.ts'
import { myId, setMe } from '../../lib/me.ts'
import { toast } from '../../ui/toast.tsx'
import { emailState, sessions } from './queries.ts'

/** What is wrong, by field. */
export type Faults = Readonly<Record<string, string>>

/** Says that something was not done. @returns the texts beside the fields, where the server gave some */
export function sayIt(error: unknown, otherwise: string): Faults {
  const explained = [400, 403, 409, 429, 503]
  if (error instanceof ApiError && explained.includes(error.status) && error.fields)
    return error.fields
  reportFailure(
    error,
    error instanceof ApiError && isUnreached(error) ? sentenceOf(error) : otherwise,
    { explained },
  )
  return {}
}

/** Keeps the app's language with the account. @returns whether it is stored; a failure has shown a toast */
export async function setLanguage(language: Language): Promise<boolean> {
  const reply = await attempt(
    () => call(profileRoutes.updateUser, { params: { id: myId() ?? '' }, body: { language } }),
    t`Please try again.`,
    { title: t`That wasn't changed`, explained: [429] },
  )
  if (reply) setMe(reply)
  return reply !== undefined
}

/** Signs out another browser of the user. @returns whether it is signed out */
export async function endSession({ id }: SessionView): Promise<boolean> {
  try {
    await call(accountRoutes.endSession, { params: { id } })
  } catch (error) {
    // It has ended meanwhile.
    if (!isGone(error)) {
      sayIt(error, t`Unable to sign out this device. Please try again.`)
      return false
    }
  }
  await sessions().refetch()
  toast({ title: t`Device signed out`, tone: 'success' })
  return true
}

/** Signs out all other browsers of the user. @returns whether they are signed out */
export async function endOtherSessions(): Promise<boolean> {
  try {
    await call(accountRoutes.endOtherSessions)
  } catch (error) {
    sayIt(error, t`Unable to sign out your other devices. Please try again.`)
    return false
  }
  await sessions().refetch()
  toast({ title: t`Signed out everywhere else`, tone: 'success' })
  return true
}

/** @returns what is wrong beside the fields, or how many passkeys still sign in */
export async function changePassword(change: {
  password: string
  newPassword: string
}): Promise<Faults | number> {
  let kept: number
  try {
    // A server of the release before does not count them.
    kept = (await call(accountRoutes.changePassword, { body: change })).passkeys ?? 0
  } catch (error) {
    return sayIt(error, t`Unable to change your password. Please try again.`)
  }
  await sessions().refetch()
  toast({
    title: t`Password changed`,
    text: t`Your other devices are signed out.`,
    tone: 'success',
  })
  return kept
}

/** Changes the wish for another address. @returns what is wrong beside the fields; null if it is done */
async function changeState(
  request: () => Promise<EmailState>,
  otherwise: string,
): Promise<Faults | null> {
  try {
    emailState().put(await request())
  } catch (error) {
    return sayIt(error, otherwise)
  }
  return null
}

export const changeEmail = (body: { email: string; password?: string }): Promise<Faults | null> =>
  changeState(
    () => call(accountRoutes.changeEmail, { body }),
    t`Unable to send the link. Please try again.`,
  )

export const cancelEmail = (): Promise<Faults | null> =>
  changeState(
    () => call(accountRoutes.cancelEmail),
    t`Unable to keep your old email. Please try again.`,
  )

/** @returns what is wrong beside the field; null if the link is on its way, where there is an account */
export async function askReset(email: string): Promise<Faults | null> {
  try {
    await call(accountRoutes.askReset, { body: { email } })
  } catch (error) {
    return sayIt(error, t`Unable to send the link. Please try again.`)
  }
  return null
}

const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'LINK_EXPIRED' || error.fields?.token !== undefined)

/** @returns the address of the account that a link opens; null if the server gave no answer */
export async function checkReset(token: string): Promise<{ email: string } | 'spent' | null> {
  try {
    return await call(accountRoutes.checkReset, { body: { token } })
  } catch (error) {
    // Choosing the password works without it.
    return isSpent(error) ? 'spent' : null
  }
}

/** Chooses a new password by a link. @returns what is wrong beside the fields if it can be tried again */
export async function reset(body: {
  token: string
  newPassword: string
}): Promise<Faults | 'done' | 'spent'> {
  try {
    await call(accountRoutes.reset, { body })
  } catch (error) {
    return isSpent(error)
      ? 'spent'
      : sayIt(error, t`Unable to change your password. Please try again.`)
  }
  return 'done'
}

/** @returns null if it can be tried again */
async function follow<T>(request: () => Promise<T>): Promise<T | 'spent' | null> {
  try {
    return await request()
  } catch (error) {
    if (isSpent(error)) return 'spent'
    reportFailure(error, t`That didn't work. Please try again.`, { explained: [409] })
    return null
  }
}

export const confirmEmail = (token: string) =>
  follow(() => call(accountRoutes.confirmEmail, { body: { token } }))

export const undoEmail = (token: string) =>
  follow(() => call(accountRoutes.undoEmail, { body: { token } }))
