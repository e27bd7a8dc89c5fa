import { plural, t } from '@lingui/core/macro'
import { passwordLimits } from '@swoon/realtime-server/contract/auth'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import type { Faults } from '../../lib/use-draft.ts'

const { min } = passwordLimits

export type SignInDraft = { email: string; password: string }
/** `code` is empty until the server has mailed one. */
export type SignUpDraft = SignInDraft & { username: string; confirmation: string; code: string }
/** The address typed so far, shared by both forms. */
export type SharedEmail = { email: string; onEmail: (email: string) => void }
/** Title and text for the whole form, and texts for each field. With `isAtField`, only the fields show it. */
export type Refusal<Draft> = {
  title: string
  text: string
  faults: Faults<Draft>
  isAtField?: true
}

const missing = { title: t`Missing information`, text: t`Please fill in all required fields.` }
const wanted = {
  login: t`Enter your email or username.`,
  email: t`Enter your email.`,
  password: t`Enter a password.`,
}

/** Accepts every address the server accepts; the server checks more. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const malformed = t`Enter a valid email address.`

/** All errors of a sign-in form, or null. */
export function checkSignIn(
  { email, password }: SignInDraft,
  absent = wanted.login,
): Refusal<SignInDraft> | null {
  const faults: Faults<SignInDraft> = {}
  if (isBlank(email)) faults.email = absent
  if (password === '') faults.password = wanted.password
  return faults.email || faults.password ? { ...missing, faults } : null
}

/** All errors of a sign-up form, or null. */
export function checkSignUp(draft: Omit<SignUpDraft, 'code'>): Refusal<SignUpDraft> | null {
  const { email, username, password, confirmation } = draft
  const incomplete = checkSignIn(draft, wanted.email)
  const faults: Faults<SignUpDraft> = { ...incomplete?.faults }
  const text = plural(min, {
    one: 'Password must be at least # character long.',
    other: 'Password must be at least # characters long.',
  })
  if (isBlank(username)) faults.username = t`Please enter a username.`
  else if (/\s/.test(username.trim())) faults.username = t`A username has no spaces.`
  if (password !== '' && password.length < min) faults.password = text
  if (password !== confirmation) faults.confirmation = t`Type the same password twice.`
  // Marked along with other errors; alone it is left to the server, which also knows whether the username is taken.
  if (!faults.email && Object.keys(faults).length > 0 && !emailShape.test(email.trim()))
    faults.email = malformed
  if (incomplete) return { ...missing, faults }
  if (faults.username && isBlank(username))
    return { title: missing.title, text: faults.username, faults }
  if (faults.username)
    return { title: t`Check your username`, text: faults.username, faults, isAtField: true }
  if (faults.confirmation)
    return { title: t`Passwords don't match`, text: faults.confirmation, faults }
  return faults.password ? { title: t`Password too short`, text, faults } : null
}
