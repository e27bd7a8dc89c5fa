import type { Reward } from '@swoon/realtime-server/contract/streak'
import { useEffect, useEffectEvent, useState } from 'react'
import { useConnection } from '../../../lib/connection.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { toast } from '../../../ui/toast.tsx'
import { claimToday, hasLostAnswer } from '../actions.ts'
import { useStreak } from '../queries.ts'
import { ClaimPart } from './claim-part.tsx'
import { MilestoneGrid } from './milestone-grid.tsx'
import { NextReward } from './next-reward.tsx'
import { RewardSheet } from './reward-sheet.tsx'
import { StreakCount } from './streak-count.tsx'
import { StreakSkeleton } from './streak-skeleton.tsx'

/** The days in a row, the claim of today, and what they bring. */
export function StreakSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { streak, isError, isFetching, refetch } = useStreak()
  const isOffline = useConnection((connection) => connection.isDownForLong)
  const [isClaiming, setIsClaiming] = useState(false)
  const [reward, setReward] = useState<Reward | null>(null)

  const claim = async () => {
    setIsClaiming(true)
    const result = await claimToday()
    setIsClaiming(false)
    if (!result) return
    if (result.reward) return setReward(result.reward)
    toast({ title: 'Daily Login Claimed!', text: `Login streak: ${result.newStreak} days`, tone: 'success' })
    onClose()
  }
  // A claim may have been stored although its answer did not come; its result is shown as if it had.
  const tellLostAnswer = useEffectEvent(() => {
    if (hasLostAnswer()) void claim()
  })
  const isClaimed = streak?.state === 'claimed'
  useEffect(() => {
    if (isClaimed) tellLostAnswer()
  }, [isClaimed])

  return (
    <>
      <Sheet isScreen open={open} onClose={onClose} title="Daily Login Streak">
        {isOffline && (
          <p role="status" className="mb-4 rounded-sm bg-line px-4 py-2 text-center text-sm font-semibold">
            You are offline. This is your streak as it was last seen.
          </p>
        )}
        {streak ? (
          <div className="flex flex-col gap-5">
            <StreakCount days={streak.loginStreak} />
            <ClaimPart streak={streak} isClaiming={isClaiming} onClaim={claim} />
            <NextReward days={streak.loginStreak} />
            <MilestoneGrid days={streak.loginStreak} />
            <p className="text-center text-sm text-balance text-ink-soft">
              Login daily to maintain your streak and earn rewards!
              <br />
              Miss a day and your streak resets to 0.
            </p>
          </div>
        ) : isError ? (
          <FailedState
            title="We could not load your streak"
            text="Check your connection and try again."
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : (
          <StreakSkeleton />
        )}
      </Sheet>
      <RewardSheet
        reward={reward}
        onClose={() => {
          setReward(null)
          onClose()
        }}
      />
    </>
  )
}
