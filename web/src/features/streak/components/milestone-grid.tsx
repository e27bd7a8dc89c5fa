import { t } from '@lingui/core/macro'
import { milestones } from '@swoon/realtime-server/contract/streak'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { rewardTitle } from '../reward-title.ts'
import { RewardIcon } from './reward-icon.tsx'

const shown = 6

/** The milestones; reached ones have a badge. */
export function MilestoneGrid({ days }: { days: number }) {
  return (
    <section aria-labelledby="streak-rewards">
      <h3 id="streak-rewards" className="mb-3 font-display text-lg font-bold">
        {t`Streak Rewards`}
      </h3>
      <ul className="grid grid-cols-2 gap-3 big:grid-cols-1 sm:grid-cols-3">
        {milestones.slice(0, shown).map(({ day, type, amount }) => {
          const isEarned = days >= day
          return (
            <li
              key={day}
              className={cx(
                'flex flex-col items-center gap-1 rounded-md p-3 text-center',
                isEarned ? 'bg-tint' : 'bg-raised ring-1 ring-line',
              )}
            >
              <RewardIcon day={day} size={44} />
              <span className="text-sm text-ink-soft tabular-nums">{t`Day ${day}`}</span>
              <span className="text-sm font-semibold text-balance">
                {rewardTitle({ type, amount })}
              </span>
              {isEarned && (
                <Badge tone="success" icon={CheckIcon}>
                  {t({ context: 'reward', message: 'Earned' })}
                </Badge>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
