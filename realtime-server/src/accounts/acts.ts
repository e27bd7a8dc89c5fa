import type { Readable } from 'node:stream'
import { type AccountAct, recordDecision } from '@swoon/db/queries/moderation'
import { grantsOf, premiumEnd } from '@swoon/db/queries/premium'
import { lockUser } from '@swoon/db/queries/users'
import { accountDesk } from '../features/account/service.ts'
import { deleteAccount } from '../features/deletion/service.ts'
import { exportService } from '../features/export/service.ts'
import { premiumService } from '../features/premium/service.ts'
import { selfOf } from '../features/profile/self-view.ts'
import { notifySelf } from '../features/profile/service.ts'
import { moderation } from '../features/safety/service.ts'
import type { TeamContext } from '../moderate/team.ts'
import { newId } from '../platform/base/ids.ts'
import { Refusal } from '../platform/base/refusal.ts'
import type { Unit } from '../platform/changes/unit.ts'
import { openStorage } from '../platform/storage/open.ts'

/** The moderator who acts, and their reason. */
export interface Act {
  by: string
  reason: string
  /** Name of the reason in the list, if it is from there. */
  rule: string | null
}

export type AccountActs = ReturnType<typeof accountActs>

/** Acts of the team on an account, each with its entry in the record, all or nothing. */
export function accountActs(context: TeamContext) {
  const { env, clock, commit, jobs, log } = context
  const desk = accountDesk(context)
  const { exclude, lift } = moderation(context)
  const premium = premiumService(context, {
    profiles: { self: (db, userId) => selfOf(db, userId, clock.now()) },
  })

  /** @throws Refusal NOT_FOUND if the account no longer exists */
  const recorded = <T>(
    userId: string,
    decision: AccountAct,
    why: Act,
    work: (unit: Unit, actId: string) => Promise<T>,
  ): Promise<T> =>
    commit(async (unit) => {
      if (!(await lockUser(unit.tx, userId)))
        throw new Refusal('NOT_FOUND', 'This account is deleted.')
      const id = newId()
      const verdict = { id, decision, ...why, now: clock.now(), until: null }
      await recordDecision(unit.tx, { id: null, reported_id: userId }, verdict)
      return work(unit, id)
    })

  const showSelf = ({ tx }: Unit, userId: string) =>
    jobs.schedule(tx, notifySelf, { userId }, { key: userId })

  /** Takes back what the team gave and is not used up. @throws Refusal CONFLICT if that is nothing */
  async function takeBack(unit: Unit, userId: string): Promise<void> {
    const now = clock.now()
    const running = (await grantsOf(unit.tx, userId)).filter(
      ({ source, taken_back, ends_at }) => source === 'team' && taken_back === 0 && ends_at > now,
    )
    if (running.length === 0)
      throw new Refusal('CONFLICT', 'The team has given no premium that still runs.')
    for (const { reference, months } of running)
      await premium.takeBack(unit, userId, 'team', reference, months ?? 0)
  }

  return {
    exclude,
    lift,

    signOut: (userId: string, why: Act): Promise<number> =>
      recorded(userId, 'sign-out', why, ({ tx }) => desk.signOut(tx, userId)),

    /** @throws Refusal UNAVAILABLE where no mail can be sent */
    reset: (userId: string, why: Act): Promise<void> =>
      recorded(userId, 'reset', why, ({ tx }) => desk.mailReset(tx, userId)),

    /** @throws Refusal UNAVAILABLE, CONFLICT, EMAIL_TAKEN */
    email: (userId: string, why: Act, email: string): Promise<void> =>
      recorded(userId, 'email', why, async (unit) => {
        await desk.correctEmail(unit.tx, userId, email)
        await showSelf(unit, userId)
      }),

    /** Begins the archive that the person can download. */
    async archive(userId: string, why: Act): Promise<Readable> {
      const storage = await openStorage(env, log)
      await recorded(userId, 'export', why, async () => {})
      return exportService({ ...context, storage }).download(userId)
    },

    /** Has a server delete the account as if the person had. */
    delete: (userId: string, why: Act): Promise<void> =>
      recorded(userId, 'delete', why, ({ tx }) =>
        jobs.schedule(tx, deleteAccount, { userId }, { key: userId }),
      ),

    /**
     * Gives months of premium, or takes back all that the team gave.
     * @returns the end of the person's premium; null if they have none
     * @throws Refusal CONFLICT if there is nothing to take back
     */
    premium: (userId: string, why: Act, months: number | null): Promise<Date | null> =>
      recorded(userId, 'premium', why, async (unit, actId) => {
        if (months === null) await takeBack(unit, userId)
        else await premium.grantPremium(unit, userId, { months }, 'team', actId)
        await showSelf(unit, userId)
        return premiumEnd(unit.tx, userId)
      }),
  }
}
