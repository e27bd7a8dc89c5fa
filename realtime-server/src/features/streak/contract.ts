import { z } from 'zod'
import { budgets, routes } from '../../contract/define.ts'
import { CalendarDate, Id, Time } from '../../contract/primitives.ts'

export const rewardTypes = ['extra_likes', 'super_like', 'premium_trial'] as const

/** Rewards by days of a streak. `amount` is bonus likes or super likes, or days of premium. */
export const milestones = [
  { day: 3, type: 'extra_likes', amount: 5, title: '5 extra likes' },
  { day: 7, type: 'super_like', amount: 1, title: '1 super like' },
  { day: 14, type: 'extra_likes', amount: 10, title: '10 extra likes' },
  { day: 30, type: 'super_like', amount: 3, title: '3 super likes' },
  { day: 60, type: 'premium_trial', amount: 7, title: '7-day Premium trial' },
  { day: 100, type: 'super_like', amount: 5, title: '5 super likes' },
] as const

export const Reward = z.object({
  day: z.number().int(),
  type: z.enum(rewardTypes),
  amount: z.number().int(),
  title: z.string(),
})
export type Reward = z.infer<typeof Reward>

/** This feature's part of the self view. */
export const ownStreak = {
  /** Length in days; 0 after a missed day. */
  loginStreak: z.number().int(),
  lastLoginDate: CalendarDate.nullable(),
  /** Start of the next claim; null if it is open now. */
  nextClaimAt: Time.nullable(),
}

/** `open`: can be claimed now; `claimed`: done for today; `broken`: a day was missed, so the next claim starts over. */
export const streakStates = ['open', 'claimed', 'broken'] as const
export type StreakState = (typeof streakStates)[number]

export const StreakView = z.object({
  ...ownStreak,
  state: z.enum(streakStates),
  /** When the state changes without a claim; null if it stays. */
  turnsAt: Time.nullable(),
  /** Server time, since a device's clock may be wrong. */
  now: Time,
})
export type StreakView = z.infer<typeof StreakView>

export const ClaimResult = z.object({ newStreak: z.number().int(), reward: Reward.optional() })
export type ClaimResult = z.infer<typeof ClaimResult>

export const streakBudgets = budgets({ 'daily-login': { count: 60, window: 60 } })

export const streakRoutes = routes({
  streak: {
    method: 'GET',
    url: '/api/daily-login',
    schema: {
      summary: 'My login streak, and whether today may be claimed.',
      response: { 200: StreakView },
    },
    config: { requires: 'complete', budget: streakBudgets['daily-login'] },
  },
  claim: {
    method: 'POST',
    url: '/api/daily-login',
    schema: {
      summary:
        'Claim today’s login. A repeat with the same claimId returns the first result and grants nothing.',
      body: z.object({ claimId: Id.optional() }).nullish(),
      response: { 200: ClaimResult },
    },
    config: { requires: 'complete', budget: streakBudgets['daily-login'] },
  },
})
