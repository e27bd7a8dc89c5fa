import type { Tx } from '@swoon/db'
import { claimOn, insertClaim } from '@swoon/db/queries/streaks'
import { addBonus, lockUser, type SelfRow, selfById, updateUser } from '@swoon/db/queries/users'
import { notFound } from '../../platform/base/errors.ts'
import { refuse } from '../../platform/base/refusal.ts'
import { createQueues } from '../../platform/base/semaphore.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { localDate } from '../calendar/service.ts'
import type { PremiumService, Selves } from '../premium/service.ts'
import type { ClaimResult, Reward, StreakView } from './contract.ts'
import { rewardOf, type Streak, streakAt } from './rules.ts'

export type StreakService = ReturnType<typeof streakService>

/** Most claims of one person that may wait. */
const claimsWaiting = 20

const streakOf = (self: SelfRow, now: Date): Streak => {
  const { login_streak, last_login_date, last_login_zone, time_zone } = self
  const last = last_login_date && {
    day: last_login_date,
    streak: login_streak,
    timeZone: last_login_zone ?? time_zone,
  }
  return streakAt(last || null, now, time_zone)
}

interface Today extends Streak {
  unit: Unit
  self: SelfRow
  claimId: string | null
  now: Date
}

/** Days in a row that a person came, and their next claim, for the self view. */
export function ownStreakOf(self: SelfRow, now: Date) {
  const { days, state, turnsAt } = streakOf(self, now)
  const nextClaimAt = state === 'claimed' ? (turnsAt?.toISOString() ?? null) : null
  return { loginStreak: days, lastLoginDate: self.last_login_date, nextClaimAt }
}

/** Daily logins: one claim per person and local day, and the rewards of the streak. */
export function streakService(
  { db, clock, commit }: Pick<Context, 'db' | 'clock' | 'commit'>,
  { profiles, premium }: { profiles: Selves; premium: PremiumService },
) {
  /** Queued per person, because many claims would take every database connection, all waiting for the same row. */
  const queuedFor = createQueues(1, claimsWaiting)

  async function grant(
    unit: Unit,
    userId: string,
    day: string,
    { type, amount }: Reward,
  ): Promise<void> {
    if (type === 'extra_likes') await addBonus(unit.tx, userId, { likes: amount })
    if (type === 'super_like') await addBonus(unit.tx, userId, { superLikes: amount })
    if (type === 'premium_trial')
      await premium.grantPremium(unit, userId, { days: amount }, 'streak', day)
  }

  async function claimToday({ unit, self, claimId, now, state, days }: Today): Promise<number> {
    if (state === 'claimed') throw alreadyClaimed()
    const streak = days + 1
    const { id: userId, time_zone } = self
    const day = localDate(now, time_zone)
    if (!(await insertClaim(unit.tx, { userId, day, streak, claimId, now }))) throw alreadyClaimed()
    const claimed = { login_streak: streak, last_login_date: day, last_login_zone: time_zone }
    await updateUser(unit.tx, userId, claimed)
    const reward = rewardOf(streak)
    if (reward) await grant(unit, userId, day, reward)
    return streak
  }

  async function claim(unit: Unit, userId: string, claimId: string | null): Promise<ClaimResult> {
    const self = (await lockUser(unit.tx, userId)) && (await selfById(unit.tx, userId))
    if (!self) throw notFound()
    const now = clock.now()
    const newStreak =
      (await claimedBy(unit.tx, self, claimId)) ??
      (await claimToday({ unit, self, claimId, now, ...streakOf(self, now) }))
    unit.emit(userId, 'user:updated', { user: await profiles.self(unit.tx, userId) })
    const reward = rewardOf(newStreak)
    return { newStreak, ...(reward && { reward }) }
  }

  return {
    async view(userId: string): Promise<StreakView> {
      const now = clock.now()
      const self = await selfById(db, userId)
      if (!self) throw notFound()
      const { state, turnsAt } = streakOf(self, now)
      return {
        ...ownStreakOf(self, now),
        state,
        turnsAt: turnsAt?.toISOString() ?? null,
        now: now.toISOString(),
      }
    },

    /**
     * Claims the person's day, once, and grants the streak's reward.
     * @param claimId made by the client; a repeat with it returns the first result
     * @throws Refusal ALREADY_CLAIMED
     */
    claim: (userId: string, claimId: string | null): Promise<ClaimResult> =>
      queuedFor(userId, () => commit((unit) => claim(unit, userId, claimId))),
  }
}

/** The latest claim's streak if this call repeats it, even after midnight; null for another call. */
async function claimedBy(
  tx: Tx,
  { id, last_login_date }: SelfRow,
  claimId: string | null,
): Promise<number | null> {
  const made = claimId && last_login_date ? await claimOn(tx, id, last_login_date) : null
  return made && made.claim_id === claimId ? made.streak : null
}

const alreadyClaimed = () => refuse('alreadyClaimed')
