import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { Done, Id, Time } from '../../contract/primitives.ts'
import { Email, NewPassword, OldPassword, ValidAccountName } from '../auth/contract.ts'

/** A browser in which the person is signed in. */
export const SessionView = z.object({
  id: Id,
  /** Browser and system, such as "Chrome on Android"; empty if it is not known. */
  device: z.string(),
  startedAt: Time,
  /** At most an hour older than the last use. */
  lastUsedAt: Time,
  /** True for the session that makes the request. */
  isCurrent: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

export const PasswordChange = z.object({ password: OldPassword, newPassword: NewPassword })
export type PasswordChange = z.output<typeof PasswordChange>

/** The part after the # of a link in a mail. */
const Token = z.string().min(1).max(200)

export const Reset = z.object({ token: Token, newPassword: NewPassword })
export type Reset = z.output<typeof Reset>

/** Needs no password from people who have none and have just confirmed by passkey. */
export const EmailChange = z.object({ email: Email, password: OldPassword.optional() })
export type EmailChange = z.output<typeof EmailChange>

/** Mail settings of the account: whether mail can be sent at all, and the new address until it is confirmed. */
export const EmailState = z.object({ isMailSetUp: z.boolean(), unconfirmed: z.string().nullable() })
export type EmailState = z.infer<typeof EmailState>

export const accountBudgets = budgets({
  /** Password resets requested by one address, for any account. */
  reset: { count: 10, window: 900 },
  /** The same for one account, from one address or known device. */
  'reset-account': { count: 3, window: 900 },
  /** New links for one account, from all devices unknown to it. Beyond the limit, the valid link is mailed again. */
  'reset-total': { count: 10, window: 3600 },
  /** Limits repeats, or strangers could fill a mailbox. A link is mailed again only if it stays valid for five more minutes. */
  'reset-again': { count: 1, window: 300 },
  /** Attempts by one address to use a link. */
  'mail-link': { count: 30, window: 900 },
  'email-change': { count: 5, window: 3600 },
  /** Notices to the owner of a taken address, from all accounts that ask for it. */
  'address-taken': { count: 3, window: 3600 },
})

export const accountRoutes = routes({
  mail: {
    method: 'GET',
    url: '/api/account/mail',
    schema: {
      summary: 'Whether mail is set up here.',
      response: { 200: z.object({ isMailSetUp: z.boolean() }) },
    },
    config: { requires: 'none' },
  },
  askReset: {
    method: 'POST',
    url: '/api/account/reset',
    schema: {
      summary:
        'Mail a link for a new password. The answer is the same for every address and username.',
      body: z.object({ email: ValidAccountName }),
      response: { 200: Done },
    },
    config: { requires: 'none', security: 'ask-password-reset' },
  },
  checkReset: {
    method: 'POST',
    url: '/api/account/reset/check',
    schema: {
      summary:
        'Which account the link of a mail is for, so that password managers store the new password under its name.',
      body: z.object({ token: Token }),
      response: { 200: z.object({ email: z.string() }) },
    },
    config: { requires: 'none' },
  },
  reset: {
    method: 'POST',
    url: '/api/account/reset/confirm',
    schema: {
      summary:
        'Choose a new password by the link of a mail, once. All sessions end, and all passkeys are removed.',
      body: Reset,
      response: { 200: Done.extend({ removedPasskeys: z.int() }) },
    },
    config: { requires: 'none', security: 'password-reset' },
  },
  email: {
    method: 'GET',
    url: '/api/account/email',
    schema: {
      summary: 'Whether a new e-mail address of mine waits for me.',
      response: { 200: EmailState },
    },
  },
  changeEmail: {
    method: 'POST',
    url: '/api/account/email',
    schema: {
      summary: 'Mail a link to my new address.',
      body: EmailChange,
      response: { 200: EmailState },
    },
    config: { security: 'ask-email-change' },
  },
  cancelEmail: {
    method: 'DELETE',
    url: '/api/account/email',
    schema: { summary: 'Keep my e-mail address after all.', response: { 200: EmailState } },
  },
  confirmEmail: {
    method: 'POST',
    url: '/api/account/email/confirm',
    schema: {
      summary: 'Use a new e-mail address from now on, by the link mailed to it.',
      body: z.object({ token: Token }),
      response: { 200: z.object({ email: z.string() }) },
    },
    config: { requires: 'none', security: 'email-change' },
  },
  undoEmail: {
    method: 'POST',
    url: '/api/account/email/undo',
    schema: {
      summary: 'Take the former e-mail address back, by the link mailed to it. All sessions end.',
      body: z.object({ token: Token }),
      response: { 200: z.object({ email: z.string(), resetToken: z.string() }) },
    },
    config: { requires: 'none', security: 'email-undo' },
  },
  sessions: {
    method: 'GET',
    url: '/api/account/sessions',
    schema: {
      summary: 'Where I am signed in, this session first.',
      response: { 200: z.array(SessionView) },
    },
  },
  endSession: {
    method: 'DELETE',
    url: '/api/account/sessions/:id',
    schema: {
      summary: 'Sign a device of mine out, with all its tabs.',
      params: z.object({ id: Id }),
      response: { 200: Done },
    },
    config: { security: 'end-session' },
  },
  endOtherSessions: {
    method: 'POST',
    url: '/api/account/sessions/end-others',
    schema: { summary: 'Sign out all my devices but this one.', response: { 200: Done } },
    config: { security: 'end-sessions' },
  },
  changePassword: {
    method: 'POST',
    url: '/api/account/password',
    schema: {
      summary:
        'Change my password. All my other devices are signed out; my passkeys stay, and the answer counts them.',
      body: PasswordChange,
      response: { 200: Done.extend({ passkeys: z.int() }) },
    },
    config: { security: 'password-change' },
  },
})

export const accountEvents = events({})
