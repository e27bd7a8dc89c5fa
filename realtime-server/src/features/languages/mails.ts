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
  'If it wasn’t you, press “Forgot password?” on the sign-in screen. A new password also removes all passkeys.'

/**
 * Mails in English. Each sentence is translated in web/locales (`mail:<sentence>`), from which `npm run messages` makes catalogs.ts.
 * `email` is the address that a link gives the account.
 */
export const letters: Readonly<Record<LetterName, Letter>> = {
  reset: {
    subject: 'Choose a new {appName} password',
    before: ['Someone, hopefully you, asked for a new password for your {appName} account.'],
    button: 'Choose a new password',
    after: [
      'The link works once and expires in 15 minutes.',
      'If it wasn’t you, ignore this email. Your password stays the same.',
    ],
  },
  email: {
    subject: 'Confirm your email for {appName}',
    before: ['Press the button to use {email} for your {appName} account from now on.'],
    button: 'Confirm this email',
    after: [
      'The link works once and expires in 24 hours.',
      'If you didn’t ask for this, ignore this email. Nothing changes until the link is used.',
    ],
  },
  'email-undo': {
    subject: 'Your {appName} email was changed',
    before: [
      'Your {appName} account no longer uses {email}.',
      'If that was you, you’re all set.',
      'If it wasn’t you, press the button. Your account goes back to this address, every device is signed out, and you choose a new password.',
    ],
    button: "This wasn't me",
    after: ['The link expires in 48 hours.'],
  },
  signUpCode: {
    subject: '{code} is your {appName} code',
    before: ['Enter this code to create your {appName} account: {code}'],
    after: [
      'It expires in 15 minutes.',
      'If you didn’t ask for this, ignore this email. No account is created without the code.',
    ],
  },
  passwordChanged: {
    subject: 'Your {appName} password was changed',
    before: ['Your {appName} password was just changed, and your other devices were signed out.'],
    after: [wasNotYou],
  },
  passwordReset: {
    subject: 'Your {appName} password was changed',
    before: [
      'A new password was just set for your {appName} account, using a link that we emailed you.',
      'All devices were signed out, and all passkeys were removed.',
    ],
    after: [wasNotYou],
  },
  addressTaken: {
    subject: 'Your email address at {appName}',
    before: [
      'Someone tried to use this email for another {appName} account.',
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
