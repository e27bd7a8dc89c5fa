import { plural, t } from '@lingui/core/macro'
import { milestones } from '@swoon/realtime-server/contract/streak'

/** The caption under the number of days. */
export function caption(days: number): string {
  if (days === 0) return t`Start your streak today!`
  return t({
    context: 'under the number of days',
    message: plural(days, { one: 'day streak', other: 'days streak' }),
  })
}

/** The next milestone of a streak and the progress toward it, in percent; 100 after the last. */
export function nextMilestone(days: number): {
  milestone: (typeof milestones)[number] | null
  percent: number
} {
  const milestone = milestones.find(({ day }) => day > days) ?? null
  return { milestone, percent: milestone ? (days / milestone.day) * 100 : 100 }
}
