import { confirmedAt } from '@swoon/db/queries/sessions'
import { passwordOf } from '@swoon/db/queries/users'
import { refuse, refuseField } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { verifyPassword } from '../../platform/sessions/passwords.ts'
import type { Session } from '../../platform/sessions/session.ts'
import { authBudgets } from './contract.ts'

/** Milliseconds for which a passkey confirmation counts. */
const confirmationLasts = 5 * 60_000

/** Proves that the owner acts, and not just someone holding their unlocked device. */
export function proving({ db, clock, limiter }: Pick<Context, 'db' | 'clock' | 'limiter'>) {
  /**
   * Checks their password.
   * @returns the hash that was checked
   * @throws Refusal WRONG_PASSWORD, TOO_MANY, UNAVAILABLE
   */
  async function provePassword(
    { id, userId }: Session,
    password: string,
    address: string,
  ): Promise<string> {
    await limiter.spend(authBudgets['own-password'], id)
    const stored = await passwordOf(db, userId)
    const isRight = await verifyPassword(stored, password, { address, isKnown: true })
    if (stored !== null && isRight) return stored
    throw refuseField('password', 'wrongPassword')
  }

  return {
    provePassword,

    /**
     * The same for people who may have no password: without one, a recent passkey confirmation counts.
     * @throws Refusal WRONG_PASSWORD, CONFIRM_NEEDED (by passkey), TOO_MANY, UNAVAILABLE
     */
    async proveOwner(
      session: Session,
      password: string | undefined,
      address: string,
    ): Promise<void> {
      if (password || (await passwordOf(db, session.userId)) !== null) {
        await provePassword(session, password ?? '', address)
        return
      }
      const at = await confirmedAt(db, session.id)
      if (at === null || clock.now().getTime() - at.getTime() > confirmationLasts)
        throw refuse('confirmNeeded')
    },
  }
}
