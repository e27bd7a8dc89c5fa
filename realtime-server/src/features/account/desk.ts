import type { Tx } from '@swoon/db'
import { deleteLinks } from '@swoon/db/queries/mail-links'
import { deleteSessions } from '@swoon/db/queries/sessions'
import { holdAccount } from '@swoon/db/queries/users'
import { notFound } from '../../platform/base/errors.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { addresses, taken } from './addresses.ts'
import { mailing } from './mailing.ts'
import { notifySessions } from './sessions.ts'

type Needs = Pick<Context, 'env' | 'lasting' | 'db' | 'clock' | 'jobs' | 'log'>

/** The team's side of accounts, within a transaction. No route of the product calls it; a server notifies the tabs, through jobs. */
export function accountDesk(context: Needs) {
  const { jobs } = context
  const mail = mailing(context)
  const { isFree, move } = addresses(context)
  return {
    /** Ends all of a person's sessions. @returns how many there were */
    async signOut(tx: Tx, userId: string): Promise<number> {
      const ids = await deleteSessions(tx, userId)
      await jobs.schedule(tx, notifySessions, { userId, ids })
      return ids.length
    },

    /**
     * Mails a link for a new password.
     * @throws Refusal UNAVAILABLE where no mail can be sent
     */
    async mailReset(tx: Tx, userId: string): Promise<void> {
      mail.requireSetUp()
      await mail.mailLink(tx, userId, 'reset')
    },

    /**
     * Moves an account to another e-mail address at once. It counts as unconfirmed until the link mailed to it is opened; a link to the
     * former one undoes the change.
     * @throws Refusal UNAVAILABLE, NOT_FOUND, CONFLICT, EMAIL_TAKEN
     */
    async correctEmail(tx: Tx, userId: string, email: string): Promise<void> {
      mail.requireSetUp()
      const account = await holdAccount(tx, userId)
      if (!account) throw notFound()
      if (account.email === email)
        throw new Refusal('CONFLICT', 'The account has this address already.')
      if (account.is_banned)
        throw new Refusal('CONFLICT', 'The account is suspended or banned: lift that first.')
      if (!(await isFree(tx, email, userId))) throw taken()
      await move(tx, userId, email)
      // Older links were mailed to the former address, or to one that is no longer wanted.
      await deleteLinks(tx, userId, ['reset', 'email'])
      await mail.mailLink(tx, userId, 'email-undo', { email: account.email })
      await mail.mailLink(tx, userId, 'email', { email })
    },
  }
}
