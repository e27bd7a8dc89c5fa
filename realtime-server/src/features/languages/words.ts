import type { MailLinkKind } from '@swoon/db/queries/mail-links'
import type { NotificationKind } from '../notifications/contract.ts'

export interface Letter {
  subject: string
  /** Sentences before the button. */
  before: readonly string[]
  button?: string
  /** Sentences after it. */
  after: readonly string[]
}

/** The kinds of the bell, and a reaction, which the bell does not show. */
export type PushKind = NotificationKind | 'reaction'

/** What the server says by itself, without a page: mails and pushes. A file of this folder has the words of one language. */
export interface Words {
  /** Mails with a link. `email` is the address that the account gets with it. */
  letters: Readonly<Record<MailLinkKind, (appName: string, email: string) => Letter>>
  /** The mail with the code that a sign-up asks for. */
  signUpCode: (appName: string, code: string) => Letter
  /** Mails about what has just happened. */
  notices: {
    passwordChanged: (appName: string) => Letter
    /** A password that was chosen by a link of a mail. */
    passwordReset: (appName: string) => Letter
    /** To an address that someone wants for another account, and which is taken or may not be used. */
    addressTaken: (appName: string) => Letter
    passkeyAdded: (appName: string) => Letter
    passkeysRemoved: (appName: string, count: number) => Letter
  }
  /** What a push says. It names no one and quotes nothing: others may see a locked screen. */
  pushes: Readonly<Record<PushKind, string>>
}
