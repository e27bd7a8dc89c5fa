import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { StreakView } from '@swoon/realtime-server/contract/streak'
import { useEffect, useEffectEvent, useState } from 'react'
import { useConnection } from '../../../lib/connection.ts'
import { timeOfDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { FlameIcon } from '../../../ui/icons.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { claimToday, hasLostAnswer } from '../actions.ts'
import { caption, nextMilestone } from '../progress.ts'
import { useStreak } from '../queries.ts'
import { showReward } from '../reward.ts'
import { rewardTitle } from '../reward-title.ts'
import { MilestoneGrid } from './milestone-grid.tsx'
import { RewardIcon } from './reward-icon.tsx'

/** The days in a row, today's claim, and the rewards. */
export function StreakSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { streak, isError, isFetching, refetch } = useStreak()
  const isOffline = useConnection((connection) => connection.isDownForLong)
  const [isClaiming, setIsClaiming] = useState(false)

  const claim = async () => {
    setIsClaiming(true)
    const { results, isToday } = await claimToday()
    setIsClaiming(false)
    for (const { reward } of results) if (reward) await showReward(reward)
    const last = results.at(-1)
    if (!isToday || !last) return
    if (!last.reward)
      toast({
        title: t`Daily Login Claimed!`,
        text: plural(
          { days: last.newStreak },
          { one: 'Login streak: # days', other: 'Login streak: # days' },
        ),
        tone: 'success',
      })
    onClose()
  }
  // A claim may have been stored although its answer was lost; its result is then shown as usual.
  const recoverLostAnswer = useEffectEvent(() => {
    if (hasLostAnswer()) void claim()
  })
  const isClaimed = streak?.state === 'claimed'
  useEffect(() => {
    if (isClaimed) recoverLostAnswer()
  }, [isClaimed])

  return (
    <Sheet isScreen open={open} onClose={onClose} title={t`Daily Login Streak`}>
      {isOffline && (
        <p
          role="status"
          className="mb-4 rounded-sm bg-line px-4 py-2 text-center text-sm font-semibold"
        >
          {t`You're offline. This is your streak from your last visit.`}
        </p>
      )}
      {streak ? (
        <div className="flex flex-col gap-5">
          <StreakCount days={streak.loginStreak} />
          <ClaimPart streak={streak} isClaiming={isClaiming} onClaim={claim} />
          <NextReward days={streak.loginStreak} />
          <MilestoneGrid days={streak.loginStreak} />
          <p className="text-center text-sm text-balance text-ink-soft">
            <Trans>
              Login daily to maintain your streak and earn rewards!
              <br />
              Miss a day and your streak resets to 0.
            </Trans>
          </p>
        </div>
      ) : isError ? (
        <FailedState
          title={t`Your streak didn't load`}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <StreakSkeleton />
      )}
    </Sheet>
  )
}

interface ClaimPartProps {
  streak: StreakView
  isClaiming: boolean
  onClaim: () => void
}

/** The button that claims today, or the reason there is none. */
function ClaimPart({ streak, isClaiming, onClaim }: ClaimPartProps) {
  const { state, turnsAt } = streak
  // The day counts as claimed before the answer has arrived.
  if (state === 'claimed' && !isClaiming)
    return (
      <p role="status" className="text-center font-semibold text-balance">
        {t`Already claimed today! Come back tomorrow.`}
        {turnsAt && (
          <span className="block text-sm font-normal text-ink-soft">{t`Your next day starts at ${{ time: timeOfDay(turnsAt) }}.`}</span>
        )}
      </p>
    )
  return (
    <div className="flex flex-col gap-3">
      {state === 'broken' && (
        <p role="status" className="text-center font-semibold text-balance">
          {t`Streak broken. Start a new one today!`}
        </p>
      )}
      <Button wide size="lg" busy={isClaiming} onClick={onClaim}>
        {isClaiming
          ? t`Claiming...`
          : state === 'broken'
            ? t`Start a new streak`
            : t`Claim Daily Login`}
      </Button>
    </div>
  )
}

/** The next milestone and the days left; after the last one a full bar. */
function NextReward({ days }: { days: number }) {
  const { milestone, percent } = nextMilestone(days)
  return (
    <Card as="section" aria-labelledby="next-reward">
      <div className="flex items-center gap-3">
        <RewardIcon day={milestone?.day ?? 100} size={44} />
        <div className="min-w-0 grow">
          <h3 id="next-reward" className="text-sm font-semibold text-ink-soft">
            {t`Next Reward`}
          </h3>
          <p className="font-semibold wrap-anywhere">
            {milestone ? rewardTitle(milestone) : t`You've earned every reward`}
          </p>
        </div>
        {milestone && (
          <p className="shrink-0 font-semibold tabular-nums">{t`Day ${{ day: milestone.day }}`}</p>
        )}
      </div>
      <div className="mt-3">
        <Progress label={t`Progress to the next reward`} value={Math.round(percent)} />
      </div>
    </Card>
  )
}

/** The number of days in a row, with wording for screen readers. */
function StreakCount({ days }: { days: number }) {
  return (
    <p className="flex flex-col items-center text-center">
      <FlameIcon size={48} className={days > 0 ? 'text-accent' : 'text-ink-soft'} />
      <span className="font-display text-5xl leading-tight font-extrabold tabular-nums">
        {days}
      </span>{' '}
      <span className={cx('text-ink-soft', days > 0 && 'font-semibold')}>{caption(days)}</span>
    </p>
  )
}

/** A placeholder while the streak is loading. */
function StreakSkeleton() {
  return (
    <div role="status" aria-label={t`Loading...`} className="flex flex-col items-center gap-5">
      <Skeleton round className="size-16" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}
