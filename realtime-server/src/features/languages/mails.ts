import type { MailLinkKind } from '@swoon/db/queries/mail-links'

export interface Letter {
  subject: string
  /** Sentences before the button. */
  before: readonly string[]
  button?: string
  /** Sentences after the button. */
  after: readonly string[]
}

/** Notices of something that has just happened. */
type Notice =
  | 'passwordChanged'
  /** A password set through a mailed link. */
  | 'passwordReset'
  /** Sent to an address that someone tried to use for another account, but that is taken or not allowed. */
  | 'addressTaken'
  | 'passkeyAdded'
  | 'passkeysRemoved'

export type LetterName = MailLinkKind | 'signUpCode' | Notice

const wasNotYou =
  'If it was not you, press "Forgot password?" where you sign in. A new password also removes all passkeys.'

/**
 * Mails in English. Each sentence is translated in web/locales (`mail:<sentence>`), from which `npm run messages` makes catalogs.ts.
 * `email` is the address that a link gives the account.
 */
export const letters: Readonly<Record<LetterName, Letter>> = {
  reset: {
    subject: 'Choose a new {appName} password',
    before: ['Someone, probably you, asked for a new password for your {appName} account.'],
    button: 'Choose a new password',
    after: [
      'The link works once, within 15 minutes.',
      'If it was not you, you need not do anything. Your password stays as it is.',
    ],
  },
  email: {
    subject: 'Confirm your email for {appName}',
    before: ['Press the button to use {email} for your {appName} account from now on.'],
    button: 'Confirm this email',
    after: [
      'The link works once, within 24 hours.',
      'If you did not ask for this, please ignore this mail. Nothing is changed without the link.',
    ],
  },
  'email-undo': {
    subject: 'Your {appName} email was changed',
    before: [
      'Your {appName} account no longer uses {email}.',
      'If that was you, you need not do anything.',
      'If it was not you, press the button: your account uses this address again, everyone is signed out, and you choose a new password.',
    ],
    button: "This wasn't me",
    after: ['The link works within 48 hours.'],
  },
  signUpCode: {
    subject: '{code} is your {appName} code',
    before: ['Type this code to create your {appName} account: {code}'],
    after: [
      'It works for 15 minutes.',
      'If you did not ask for this, please ignore this mail. No account is created without the code.',
    ],
  },
  passwordChanged: {
    subject: 'Your {appName} password was changed',
    before: [
      'The password of your {appName} account has just been changed, and your other devices were signed out.',
    ],
    after: [wasNotYou],
  },
  passwordReset: {
    subject: 'Your {appName} password was changed',
    before: [
      'A new password was just chosen for your {appName} account by a link that we sent you.',
      'All devices were signed out, and all passkeys were removed.',
    ],
    after: [wasNotYou],
  },
  addressTaken: {
    subject: 'Your email address at {appName}',
    before: [
      'Someone asked to use this email address for another {appName} account.',
      'It already belongs to an account or can’t be used, so nothing has changed.',
    ],
    after: ['If it was you, sign in with this address, or ask for a new password there.'],
  },
  passkeyAdded: {
    subject: 'A passkey was added to your {appName} account',
    before: ['A device can now sign in to your {appName} account by passkey.'],
    after: [wasNotYou],
  },
  passkeysRemoved: {
    subject:
      '{count, plural, one {A passkey was removed from your {appName} account} other {# passkeys were removed from your {appName} account}}',
    before: [
      '{count, plural, one {A passkey no longer signs in to your {appName} account.} other {# passkeys no longer sign in to your {appName} account.}}',
    ],
    after: [wasNotYou],
  },
}
