import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { useMutation } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { setMe } from '../../lib/me.ts'
import { timeZoneHere } from '../../lib/time-zone.ts'
import { toast } from '../../ui/toast.tsx'
import type { SignInDraft, SignUpDraft } from './rules.ts'

/** Stores the signed-in user. The gate of the sign-in screen then leads on. */
function arrive(user: SelfView, title: string, text: string): void {
  setMe(user)
  toast({ title, text, tone: 'success' })
}

/** The server's explanation for the person if there is one, otherwise the given text. */
const serverText = (error: Error, otherwise: string) =>
  error instanceof ApiError && error.code !== 'UNKNOWN' && error.code !== 'NETWORK' ? error.error : otherwise

export function useSignIn() {
  return useMutation({
    mutationFn: ({ email, password }: SignInDraft) =>
      call(authRoutes.login, { body: { email: email.trim(), password } }),
    onSuccess: (user) => arrive(user, 'Welcome back', `Good to see you${user.name && ', '}${user.name}.`),
    onError: (error) =>
      toast({
        title: 'Login failed',
        text: serverText(error, 'Invalid email or password. Please try again.'),
        tone: 'danger',
      }),
  })
}

export function useSignUp() {
  const failed = 'Failed to create account. Please try again.'
  return useMutation({
    mutationFn: ({ email, password, username }: SignUpDraft) =>
      call(authRoutes.signup, {
        body: {
          email: email.trim(),
          password,
          username: username.trim(),
          timeZone: timeZoneHere(),
        },
      }),
    onSuccess: (user) => arrive(user, 'Account created', 'Now tell people who you are.'),
    onError: (error) =>
      toast({
        title: 'Signup failed',
        // Errors that belong to a field are shown beside it instead.
        text: error instanceof ApiError && error.status === 429 ? serverText(error, failed) : failed,
        tone: 'danger',
      }),
  })
}
