import type { Reward } from '@swoon/realtime-server/contract/streak'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { RewardIcon } from './reward-icon.tsx'

interface RewardSheetProps {
  /** Null while there is none to show. */
  reward: Reward | null
  onClose: () => void
}

/** What a claim has just earned. */
export function RewardSheet({ reward, onClose }: RewardSheetProps) {
  // The closing sheet still shows it.
  const [last, setLast] = useState(reward)
  if (reward && reward !== last) setLast(reward)
  if (!last) return null
  return (
    <Sheet
      open={reward !== null}
      onClose={onClose}
      title="Reward Earned!"
      size="sm"
      footer={
        <Button wide onClick={onClose}>
          Awesome!
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-1 py-3 text-center">
        <RewardIcon day={last.day} size={112} />
        <p className="mt-3 font-display text-2xl font-bold text-balance">{last.title}</p>
        <p className="text-ink-soft">{last.day} day streak reward</p>
      </div>
    </Sheet>
  )
}
