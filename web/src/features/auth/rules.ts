import { passwordLimits } from '@swoon/realtime-server/contract/auth'

export type SignInDraft = { email: string; password: string }
export type SignUpDraft = SignInDraft & { username: string; confirmation: string }
/** The address typed so far, which both forms share. */
export type SharedEmail = { email: string; onEmail: (email: string) => void }
export type Fault<Name extends string> = { field: Name; title: string; text: string }

const missing = { title: 'Missing information', text: 'Please fill in all required fields.' }

/** The first thing that is wrong with a sign-in form, or null. */
export function checkSignIn({ email, password }: SignInDraft): Fault<'email' | 'password'> | null {
  if (email.trim() === '') return { field: 'email', ...missing }
  if (password === '') return { field: 'password', ...missing }
  return null
}

/** The first thing that is wrong with a sign-up form, or null. */
export function checkSignUp(draft: SignUpDraft): Fault<keyof SignUpDraft> | null {
  const { email, username, password, confirmation } = draft
  if (email.trim() === '') return { field: 'email', ...missing }
  if (password === '') return { field: 'password', ...missing }
  if (username.trim() === '') return { field: 'username', title: missing.title, text: 'Please enter a username.' }
  if (password !== confirmation) {
    return { field: 'confirmation', title: "Passwords don't match", text: 'Please type the same password twice.' }
  }
  if (password.length < passwordLimits.min) {
    return { field: 'password', title: 'Password too short', text: 'Password must be at least 6 characters long.' }
  }
  return null
}
