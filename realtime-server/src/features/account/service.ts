import { deleteLinks } from '@swoon/db/queries/mail-links'
import { passkeysOf } from '@swoon/db/queries/passkeys'
import { deleteSessionOf } from '@swoon/db/queries/sessions'
import { writePassword } from '@swoon/db/queries/users'
import { notFound } from '../../platform/base/errors.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { hashPassword } from '../../platform/sessions/passwords.ts'
import type { Session } from '../../platform/sessions/session.ts'
import { type AuthService, requireGoodPassword } from '../auth/service.ts'
import type { PasswordChange, SessionView } from './contract.ts'
import type { Mailing } from './mailing.ts'
import { endSessions } from './sessions.ts'

export { accountDesk } from './desk.ts'

export type AccountService = ReturnType<typeof accountService>

/** Manages a person's sessions and sign-in methods. */
export function accountService(
  { env, commit, sessions }: Context,
  auth: AuthService,
  mail: Mailing,
) {
  return {
    /** Mails the owner, in case someone else did it. */
    mailPasskeyAdded: mail.mailPasskeyAdded,
    mailPasskeysRemoved: mail.mailPasskeysRemoved,

    /** Lists the person's sessions: this one first, then the most recently used. */
    async sessions({ id: current, userId }: Session): Promise<SessionView[]> {
      const all = (await sessions.of(userId)).map(({ id, device, created_at, last_used_at }) => ({
        id,
        device,
        startedAt: created_at.toISOString(),
        lastUsedAt: last_used_at.toISOString(),
        isCurrent: id === current,
      }))
      return all.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
    },

    /** @throws Refusal NOT_FOUND if it is not theirs or has ended */
    endSession: ({ userId }: Session, id: string): Promise<void> =>
      commit(async ({ tx, emit, endSession }) => {
        if (!(await deleteSessionOf(tx, userId, id))) throw notFound()
        emit(userId, 'sessions:changed', {})
        endSession(id, 'signed-out')
      }),

    /** Ends all of a person's sessions, with their tabs on every node. */
    endSessions: (unit: Unit, userId: string): Promise<void> => endSessions(unit, userId),

    endOtherSessions: ({ id, userId }: Session): Promise<void> =>
      commit((unit) => endSessions(unit, userId, id)),

    /**
     * Sets a new password. Ends all other sessions and cancels an unconfirmed change of e-mail address, because either may be someone
     * else's. Passkeys stay.
     * @returns how many passkeys still sign in
     * @throws Refusal WRONG_PASSWORD, INVALID (new password), CONFLICT, TOO_MANY, UNAVAILABLE
     */
    async changePassword(
      session: Session,
      { password, newPassword }: PasswordChange,
      address: string,
    ): Promise<number> {
      requireGoodPassword(newPassword, env.PASSWORD_MIN_LENGTH, 'newPassword')
      const checked = await auth.provePassword(session, password, address)
      const hash = await hashPassword(newPassword, { address, isKnown: true })
      return commit(async (unit) => {
        if (!(await writePassword(unit.tx, session.userId, hash, checked)))
          throw refuse('passwordChanged')
        await deleteLinks(unit.tx, session.userId, ['reset', 'email'])
        await endSessions(unit, session.userId, session.id)
        await mail.mailPasswordChanged(unit.tx, session.userId)
        return (await passkeysOf(unit.tx, session.userId)).length
      })
    },
  }
}
