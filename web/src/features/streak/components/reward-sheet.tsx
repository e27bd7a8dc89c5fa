import { plural, t } from '@lingui/core/macro'
import type { Reward } from '@swoon/realtime-server/contract/streak'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { rewardTitle } from '../reward-title.ts'
import { RewardIcon } from './reward-icon.tsx'

interface RewardSheetProps {
  reward: Reward
  open: boolean
  onClose: () => void
}

/** The reward of the latest claim. */
export function RewardSheet({ reward, open, onClose }: RewardSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Reward Earned!`}
      size="sm"
      footer={
        <Button wide onClick={onClose}>
          {t`Awesome!`}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-1 py-3 text-center">
        <RewardIcon day={reward.day} size={112} />
        <p className="mt-3 font-display text-2xl font-bold text-balance">{rewardTitle(reward)}</p>
        <p className="text-ink-soft">
          {plural(
            { days: reward.day },
            { one: '# day streak reward', other: '# day streak reward' },
          )}
        </p>
      </div>
    </Sheet>
  )
}
