import { deleteLinks, linkById, takeLink } from '@swoon/db/queries/mail-links'
import { deletePasskeys } from '@swoon/db/queries/passkeys'
import { accountByEmail, accountByUsername, writePassword } from '@swoon/db/queries/users'
import { z } from 'zod'
import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { exactlyOnce, jobKind } from '../../platform/jobs/jobs.ts'
import type { Device } from '../../platform/sessions/devices.ts'
import { hashPassword } from '../../platform/sessions/passwords.ts'
import { type AuthService, requireGoodPassword } from '../auth/service.ts'
import { accountBudgets, type Reset } from './contract.ts'
import type { Mailing } from './mailing.ts'
import { endSessions } from './sessions.ts'

/** Makes a new link unless `isRepeat`, which jobs of the previous release lack. */
const Asked = z.object({ email: z.string(), isRepeat: z.boolean().optional() })
const resetAsked = jobKind('reset-asked', Asked)
/**
 * `email` is a username. A separate kind, because processes of the previous release would look for
 * an address.
 */
const resetAskedByName = jobKind('reset-asked-by-name', Asked)

export const linkExpired = () => refuse('linkExpired')

/** Sets a new password for a person who can read the account's mail. */
export function resets(
  { env, db, clock, commit, jobs, limiter }: Context,
  auth: AuthService,
  mail: Mailing,
) {
  return {
    /**
     * Asks for a link. The account is looked up later, so that answer and timing are the same for every name.
     * @param name an e-mail address or a username
     * @throws Refusal UNAVAILABLE (no mail), TOO_MANY
     */
    async ask(
      name: string,
      { address, device }: { address: string; device: Device | null },
    ): Promise<void> {
      mail.requireSetUp()
      // Normalized, so that all spellings of a username share one budget.
      const email = name.includes('@') ? name : name.normalize('NFKC').toLowerCase()
      await limiter.spendFrom(accountBudgets.reset, address)
      // Devices know accounts by address. For other devices a username has its own budget, because a shared one would reveal its address.
      const own = device && auth.accountOf(await auth.emailOf(email, address))
      const isKnown = own !== null && device?.knows(own) === true
      const account = isKnown ? own : auth.accountOf(email)
      await limiter.spend(
        accountBudgets['reset-account'],
        `${account}:${isKnown ? device.id : address}`,
      )
      // Strangers who use up new links must not lock the owner out: the valid link is mailed again, at most every five minutes.
      const isRepeat =
        !isKnown && !(await limiter.spend(accountBudgets['reset-total'], account).then(yes, no))
      if (isRepeat && !(await limiter.spend(accountBudgets['reset-again'], account).then(yes, no)))
        return
      const kind = name.includes('@') ? resetAsked : resetAskedByName
      await commit(({ tx }) => jobs.schedule(tx, kind, { email, isRepeat }))
    },

    /**
     * Finds the address of the account that a link opens, without using the link up.
     * @throws Refusal LINK_EXPIRED, TOO_MANY
     */
    async check(token: string, address: string): Promise<{ email: string }> {
      await limiter.spendFrom(accountBudgets['mail-link'], address)
      const id = mail.links.idOf('reset', token)
      const link = id && (await linkById(db, id, clock.now()))
      if (!link) throw linkExpired()
      return { email: link.current_email }
    },

    /**
     * Sets a new password (a link works once), removes all passkeys and ends all sessions.
     * @returns how many passkeys there were
     * @throws Refusal INVALID (new password), LINK_EXPIRED, TOO_MANY, UNAVAILABLE
     */
    async reset({ token, newPassword }: Reset, address: string): Promise<number> {
      requireGoodPassword(newPassword, env.PASSWORD_MIN_LENGTH, 'newPassword')
      await limiter.spendFrom(accountBudgets['mail-link'], address)
      const id = mail.links.idOf('reset', token)
      // Checked before hashing, which is costly.
      if (!id || !(await linkById(db, id, clock.now()))) throw linkExpired()
      const hash = await hashPassword(newPassword, { address, isKnown: false })
      return commit(async (unit) => {
        const link = await takeLink(unit.tx, id, 'reset', clock.now())
        if (!link) throw linkExpired()
        await writePassword(unit.tx, link.user_id, hash, null)
        // A thief may have requested the pending address change.
        await deleteLinks(unit.tx, link.user_id, ['reset', 'email'])
        // Passkeys go before sessions, so that none of them opens a session in between.
        const removed = await deletePasskeys(unit.tx, link.user_id)
        await endSessions(unit, link.user_id)
        await mail.mailPasswordReset(unit.tx, link.user_id)
        return removed
      })
    },

    jobs: {
      [resetAsked.name]: exactlyOnce(resetAsked, async ({ tx }, { email, isRepeat }) => {
        const userId = await accountByEmail(tx, email)
        if (userId !== null) await mail.mailLink(tx, userId, 'reset', { isRepeat })
      }),
      [resetAskedByName.name]: exactlyOnce(
        resetAskedByName,
        async ({ tx }, { email, isRepeat }) => {
          const userId = await accountByUsername(tx, email)
          if (userId !== null) await mail.mailLink(tx, userId, 'reset', { isRepeat })
        },
      ),
    },
  }
}

const yes = () => true
const no = () => false
