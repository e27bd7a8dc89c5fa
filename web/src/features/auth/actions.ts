import { t } from '@lingui/core/macro'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { Language } from '@swoon/realtime-server/contract/shared/languages'
import { useMutation } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { ApiError, call, isUnreached } from '../../lib/api.ts'
import { reportFailure, sentenceOf } from '../../lib/attempt.ts'
import { requireCookies, showSignedIn } from '../../lib/cookies.ts'
import { timeZoneHere } from '../../lib/time-zone.ts'
import { toast } from '../../ui/toast.tsx'
import type { SignInDraft, SignUpDraft } from './rules.ts'

/** The server's explanation if there is one, including that it was unreachable; otherwise the given text. */
const serverText = (error: Error, otherwise: string) =>
  error instanceof ApiError && (error.code !== 'UNKNOWN' || isUnreached(error))
    ? sentenceOf(error)
    : otherwise

export function useSignIn() {
  return useMutation({
    mutationFn: async ({ email, password }: SignInDraft) => {
      requireCookies()
      return showSignedIn(
        await call(authRoutes.login, {
          body: { email: email.trim(), password, timeZone: timeZoneHere() },
        }),
      )
    },
    onSuccess: ({ name }) =>
      toast({
        title: t`Welcome back`,
        text: name === '' ? t`Good to see you!` : t`Good to see you, ${name}!`,
        tone: 'success',
      }),
    onError: (error) =>
      reportFailure(error, serverText(error, t`Invalid email or password. Please try again.`), {
        title: t`Login failed`,
      }),
  })
}

export function useSignUp() {
  const failed = t`Failed to create account. Please try again.`
  return useMutation({
    mutationFn: async ({ email, password, username, code }: SignUpDraft) => {
      requireCookies()
      const body = {
        email: email.trim(),
        password,
        username: username.trim(),
        timeZone: timeZoneHere(),
        language: i18n.locale as Language,
        ...(code && { code }),
      }
      return showSignedIn(await call(authRoutes.signup, { body }))
    },
    onSuccess: () =>
      toast({ title: t`Account created`, text: t`Now tell people who you are.`, tone: 'success' }),
    onError: (error) => {
      if (isCodeNeeded(error)) return toast({ title: t`Check your email`, text: sentenceOf(error) })
      // Errors that belong to a field are shown beside it instead.
      const isExplained =
        error instanceof ApiError && [0, 401, 429, 502, 504].includes(error.status)
      reportFailure(error, isExplained ? serverText(error, failed) : failed, {
        title: t`Signup failed`,
      })
    },
  })
}

/** Checks whether a sign-up needs the code that the server just mailed. */
export const isCodeNeeded = (error: Error): error is ApiError =>
  error instanceof ApiError && error.code === 'CODE_NEEDED'
