import type { Db, Tx } from '@swoon/db'
import { isEmailBanned } from '@swoon/db/queries/banned-emails'
import { renewKnown } from '@swoon/db/queries/email-hashes'
import { deleteLinks, isEmailKept, takeLink, unconfirmedEmail } from '@swoon/db/queries/mail-links'
import { deletePasskeys } from '@swoon/db/queries/passkeys'
import { holdSession } from '@swoon/db/queries/sessions'
import { accountByEmail, dropPassword, holdAccount, writeEmail } from '@swoon/db/queries/users'
import { signInFirst } from '../../platform/base/errors.ts'
import { refuseField } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { bannedHashes, emailHashes, renewedHashes } from '../../platform/sessions/email-hash.ts'
import type { Session } from '../../platform/sessions/session.ts'
import type { AuthService } from '../auth/service.ts'
import type { ProfileService } from '../profile/service.ts'
import { accountBudgets, type EmailChange } from './contract.ts'
import type { Mailing } from './mailing.ts'
import { linkExpired } from './reset.ts'
import { endSessions } from './sessions.ts'

interface Uses {
  auth: AuthService
  profiles: ProfileService
  mail: Mailing
}

/** Changes an account's e-mail address: a link to the new address confirms it, a link to the old one undoes it. */
export function emails(
  { lasting, db, clock, commit, limiter }: Context,
  { auth, profiles, mail }: Uses,
) {
  const bannedHashesOf = bannedHashes(lasting)
  const knownHashOf = emailHashes(lasting, 'people I know')
  const renewed = renewedHashes(lasting, 'people I know')

  /** True if no account has the address, it is not banned, and nobody else may still take it back. */
  async function isFree(reader: Db | Tx, email: string, userId: string): Promise<boolean> {
    const now = clock.now()
    const isBanned = await isEmailBanned(reader, bannedHashesOf(email), now)
    const isKept = await isEmailKept(reader, email, now, userId)
    return (await accountByEmail(reader, email)) === null && !isBanned && !isKept
  }

  /** @throws Refusal EMAIL_TAKEN */
  async function move(tx: Tx, userId: string, email: string): Promise<void> {
    await renewKnown(tx, renewed([email]))
    await writeEmail(tx, userId, email, knownHashOf(email)).catch(orTaken)
  }

  return {
    /** The new address that is not confirmed yet, and whether mail can be sent at all. */
    state: async (userId: string) => ({
      isMailSetUp: mail.isSetUp,
      unconfirmed: await unconfirmedEmail(db, userId, clock.now()),
    }),

    /**
     * Mails a link to the new address. If the address can't be used, its owner gets a notice instead, so that nobody learns which addresses
     * have accounts.
     * @throws Refusal WRONG_PASSWORD, CONFIRM_NEEDED, CONFLICT, TOO_MANY, UNAVAILABLE
     */
    async ask(session: Session, { email, password }: EmailChange, address: string): Promise<void> {
      mail.requireSetUp()
      await auth.proveOwner(session, password, address)
      await limiter.spend(accountBudgets['email-change'], session.userId)
      if (email === (await profiles.self(db, session.userId)).email)
        throw refuseField('email', 'emailYours')
      const isUsable = await isFree(db, email, session.userId)
      // Spent for every address, so that timing reveals nothing; many accounts must not fill one mailbox with notices.
      const isNoticed = await limiter
        .spend(accountBudgets['address-taken'], auth.accountOf(email))
        .then(
          () => true,
          () => false,
        )
      await commit(async ({ tx }) => {
        await holdAccount(tx, session.userId)
        // A password change that has just ended this session must also stop its link.
        if (!(await holdSession(tx, session.id))) throw signInFirst()
        await deleteLinks(tx, session.userId, ['email'])
        if (isUsable) return mail.mailLink(tx, session.userId, 'email', { email })
        const linkId = await mail.addLink(tx, session.userId, 'email', email)
        if (isNoticed) await mail.mailAddressTaken(tx, linkId)
      })
    },

    /** Cancels the change: the mailed link no longer works. */
    cancel: (userId: string): Promise<void> =>
      commit(({ tx }) => deleteLinks(tx, userId, ['email'])),

    /**
     * Moves the account to its new address.
     * @throws Refusal LINK_EXPIRED, EMAIL_TAKEN, TOO_MANY
     */
    async confirm(token: string, address: string): Promise<{ email: string }> {
      await limiter.spendFrom(accountBudgets['mail-link'], address)
      const id = mail.links.idOf('email', token)
      if (!id) throw linkExpired()
      return commit(async ({ tx, emit }) => {
        const link = await takeLink(tx, id, 'email', clock.now())
        const account = link && (await holdAccount(tx, link.user_id))
        if (!link?.email || !account || account.is_banned) throw linkExpired()
        if (!(await isFree(tx, link.email, link.user_id))) throw taken()
        await move(tx, link.user_id, link.email)
        // Older links were mailed to the old address.
        await deleteLinks(tx, link.user_id, ['reset'])
        await mail.mailLink(tx, link.user_id, 'email-undo', { email: account.email })
        emit(link.user_id, 'user:updated', { user: await profiles.self(tx, link.user_id) })
        return { email: link.email }
      })
    },

    /**
     * Restores the old address and ends password, passkeys and sessions, because someone else may have changed it. A ban stays but does not
     * stop the owner: the thief may have earned it.
     * @returns the address, and a token that sets a new password
     * @throws Refusal LINK_EXPIRED, EMAIL_TAKEN, TOO_MANY
     */
    async undo(token: string, address: string): Promise<{ email: string; resetToken: string }> {
      await limiter.spendFrom(accountBudgets['mail-link'], address)
      const id = mail.links.idOf('email-undo', token)
      if (!id) throw linkExpired()
      return commit(async (unit) => {
        const { tx } = unit
        const link = await takeLink(tx, id, 'email-undo', clock.now())
        const account = link && (await holdAccount(tx, link.user_id))
        if (!link?.email || !account) throw linkExpired()
        if (await isEmailBanned(tx, bannedHashesOf(link.email), clock.now())) throw taken()
        await move(tx, link.user_id, link.email)
        // Links to later addresses belong to someone else; those to earlier ones stay.
        await deleteLinks(tx, link.user_id, ['email-undo'], link.created_at)
        await deleteLinks(tx, link.user_id, ['reset', 'email'])
        // A thief who changed the address knows the password and may have added a passkey.
        await dropPassword(tx, link.user_id)
        await deletePasskeys(tx, link.user_id)
        await endSessions(unit, link.user_id)
        const resetId = await mail.addLink(tx, link.user_id, 'reset')
        return { email: link.email, resetToken: mail.links.tokenOf('reset', resetId) }
      })
    },
  }
}

const taken = () => refuseField('email', 'emailTaken')

function orTaken(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null
  throw constraint === 'users_email' ? taken() : error
}
