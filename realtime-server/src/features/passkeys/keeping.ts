import { deletePasskeys, passkeysOf, renamePasskey } from '@swoon/db/queries/passkeys'
import { dropPassword, holdAccount, passwordOf } from '@swoon/db/queries/users'
import { notFound } from '../../platform/base/errors.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import type { Session } from '../../platform/sessions/session.ts'
import type { AccountService } from '../account/service.ts'
import type { AuthService } from '../auth/service.ts'
import type { Passkeys } from './contract.ts'

/** Lists, renames and removes a person's passkeys. One way to sign in always stays. */
export function keeping(
  { db, commit }: Pick<Context, 'db' | 'commit'>,
  { account, auth }: { account: AccountService; auth: AuthService },
) {
  /**
   * @returns how many were removed
   * @throws Refusal CONFLICT if no way to sign in would be left
   */
  async function removeAmong(
    { tx, emit }: Unit,
    userId: string,
    ids: readonly string[],
  ): Promise<number> {
    const removed = await deletePasskeys(tx, userId, ids)
    if (removed === 0) return 0
    // Locked after the passkeys, in the same order as a passkey sign-in.
    await holdAccount(tx, userId)
    if ((await passwordOf(tx, userId)) === null && (await passkeysOf(tx, userId)).length === 0)
      throw refuse('lastWayIn')
    await account.mailPasskeysRemoved(tx, userId, removed)
    emit(userId, 'passkeys:changed', {})
    return removed
  }

  return {
    async list(userId: string, isSetUp: boolean): Promise<Passkeys> {
      const rows = await passkeysOf(db, userId)
      return {
        isSetUp,
        hasPassword: (await passwordOf(db, userId)) !== null,
        passkeys: rows.map(({ id, name, created_at, last_used_at }) => ({
          id,
          name,
          createdAt: created_at.toISOString(),
          lastUsedAt: last_used_at?.toISOString() ?? null,
        })),
      }
    },

    rename: ({ userId }: Session, id: string, name: string): Promise<void> =>
      commit(async ({ tx, emit }) => {
        if (!(await renamePasskey(tx, userId, id, name))) throw notFound()
        emit(userId, 'passkeys:changed', {})
      }),

    /** @throws Refusal WRONG_PASSWORD, CONFIRM_NEEDED, NOT_FOUND, TOO_MANY; CONFLICT if no way to sign in would be left */
    async remove(
      session: Session,
      id: string,
      password: string | undefined,
      address: string,
    ): Promise<void> {
      await auth.proveOwner(session, password, address)
      await commit(async (unit) => {
        if ((await removeAmong(unit, session.userId, [id])) === 0) throw notFound()
      })
    },

    /**
     * Skips passkeys that are already gone.
     * @throws Refusal like `remove`, except NOT_FOUND
     */
    async removeSeveral(
      session: Session,
      ids: readonly string[],
      password: string | undefined,
      address: string,
    ): Promise<void> {
      await auth.proveOwner(session, password, address)
      await commit((unit) => removeAmong(unit, session.userId, ids))
    },

    /**
     * Removes the password. A repeat gets the same answer.
     * @throws Refusal WRONG_PASSWORD; CONFLICT without a passkey
     */
    async dropPassword(session: Session, password: string, address: string): Promise<void> {
      if ((await passwordOf(db, session.userId)) === null) return
      await auth.provePassword(session, password, address)
      await commit(async ({ tx, emit }) => {
        await holdAccount(tx, session.userId)
        if ((await passkeysOf(tx, session.userId)).length === 0) throw refuse('passkeyFirst')
        await dropPassword(tx, session.userId)
        emit(session.userId, 'passkeys:changed', {})
      })
    },
  }
}
