import { Card } from '../../../ui/card.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { nextMilestone } from '../words.ts'
import { RewardIcon } from './reward-icon.tsx'

/** The next milestone and how far it is; after the last one a full bar. */
export function NextReward({ days }: { days: number }) {
  const { milestone, percent } = nextMilestone(days)
  return (
    <Card as="section" aria-labelledby="next-reward">
      <div className="flex items-center gap-3">
        <RewardIcon day={milestone?.day ?? 100} size={44} />
        <div className="min-w-0 grow">
          <h3 id="next-reward" className="text-sm font-semibold text-ink-soft">
            Next Reward
          </h3>
          <p className="font-semibold wrap-anywhere">{milestone?.title ?? 'You have earned every reward'}</p>
        </div>
        {milestone && <p className="shrink-0 font-semibold tabular-nums">Day {milestone.day}</p>}
      </div>
      <div className="mt-3">
        <Progress label="Progress to the next reward" value={Math.round(percent)} />
      </div>
    </Card>
  )
}
