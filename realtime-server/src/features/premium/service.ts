import type { Db, Tx } from '@swoon/db'
import {
  addGrant,
  endPremium,
  type Grant,
  premiumEnd,
  type Term,
  takeBack,
} from '@swoon/db/queries/premium'
import { lockUser, type SelfRow } from '@swoon/db/queries/users'
import { z } from 'zod'
import type { EventPayload } from '../../contract/index.ts'
import { Id } from '../../contract/primitives.ts'
import { newId } from '../../platform/base/ids.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'

export type PremiumService = ReturnType<typeof premiumService>

/** The profile service, which itself needs this feature's part of the self view. */
export interface Selves {
  self(db: Db | Tx, userId: string): Promise<EventPayload<'user:updated'>['user']>
}

type Where = Pick<Unit, 'tx' | 'emit'>

/** Ends a person's premium to the second. */
export const expirePremium = jobKind('expire-premium', z.object({ userId: Id }), {
  isPunctual: true,
})

/** Premium state and expiry for the self view. */
export const ownPremiumOf = ({ is_premium, premium_expires_at }: SelfRow) => ({
  isPremium: is_premium,
  premiumExpiresAt: premium_expires_at?.toISOString() ?? null,
})

/** Prepaid premium: grants add up, then expire. */
export function premiumService(
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  { profiles }: { profiles: Selves },
) {
  async function notify({ tx, emit }: Where, userId: string): Promise<void> {
    emit(userId, 'user:updated', { user: await profiles.self(tx, userId) })
  }

  const planEnd = (tx: Tx, userId: string, at: Date) =>
    jobs.schedule(tx, expirePremium, { userId }, { at, key: userId })

  return {
    /**
     * Grants premium within a unit of work, on top of the person's remaining time.
     * @param term calendar months (1 to 12) or days (1 to 366)
     * @param reference identifies the grant, such as a purchase's id: each is granted once per source and person
     * @returns the new end of the person's premium; null if this was granted before, or if the account was deleted
     */
    async grantPremium(
      unit: Where,
      userId: string,
      term: Term,
      source: Grant['source'],
      reference: string,
    ): Promise<Date | null> {
      if (!(await lockUser(unit.tx, userId))) return null
      const until = await addGrant(unit.tx, {
        id: newId(),
        userId,
        source,
        reference,
        term,
        now: clock.now(),
      })
      if (!until) return null
      await planEnd(unit.tx, userId, until)
      await notify(unit, userId)
      return until
    },

    /**
     * Sets how many months or days of an earlier grant are revoked, within a unit of work; 0 restores all of them. Later grants move up, as
     * if only the rest had been granted.
     */
    async takeBack(
      unit: Where,
      userId: string,
      source: Grant['source'],
      reference: string,
      taken: number,
    ): Promise<void> {
      if (!(await lockUser(unit.tx, userId))) return
      const until = await takeBack(unit.tx, { userId, source, reference, taken, now: clock.now() })
      if (until === undefined) return
      if (until) await planEnd(unit.tx, userId, until)
      else await jobs.cancel(unit.tx, expirePremium, userId)
      await notify(unit, userId)
    },

    /** Ends premium that has run out, within a unit of work. */
    async expire(unit: Where, userId: string): Promise<void> {
      if (!(await lockUser(unit.tx, userId))) return
      const until = await premiumEnd(unit.tx, userId)
      if (!until) return
      // Timers may fire a millisecond early.
      if (until > clock.now()) return planEnd(unit.tx, userId, until)
      await endPremium(unit.tx, userId)
      await notify(unit, userId)
    },
  }
}
