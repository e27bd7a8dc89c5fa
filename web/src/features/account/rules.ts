import { plural, t } from '@lingui/core/macro'
import { passwordLimits } from '@swoon/realtime-server/contract/auth'
import { withoutMarks } from '@swoon/realtime-server/contract/shared/text'

const { min } = passwordLimits

type NewPasswordDraft = { newPassword: string; confirmation: string }

export const checkPassword = ({ password }: { password: string }): { password?: string } =>
  password === '' ? { password: t`Enter your password.` } : {}

export const checkEmail = ({ email }: { email: string }): { email?: string } =>
  /^\S+@\S+$/.test(withoutMarks(email).trim()) ? {} : { email: t`Enter a valid email address.` }

/** Accepts what signing in accepts: an address, or a username, which has no @. */
export function checkLogin({ email }: { email: string }): { email?: string } {
  if (email.includes('@')) return checkEmail({ email })
  return withoutMarks(email).trim() === '' ? { email: t`Enter your email or username.` } : {}
}

/** Checks a new password, by field. The server also rejects common ones. */
export function checkNewPassword({
  newPassword,
  confirmation,
}: NewPasswordDraft): Partial<NewPasswordDraft> {
  if (newPassword === '') return { newPassword: t`Enter a new password.` }
  if (newPassword.length < min)
    return {
      newPassword: plural(min, {
        one: 'Password must be at least # character long.',
        other: 'Password must be at least # characters long.',
      }),
    }
  return newPassword === confirmation ? {} : { confirmation: t`Type the same password twice.` }
}
