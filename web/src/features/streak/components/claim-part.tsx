import type { StreakView } from '@swoon/realtime-server/contract/streak'
import { timeOfDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'

interface ClaimPartProps {
  streak: StreakView
  isClaiming: boolean
  onClaim: () => void
}

/** The button that claims today, or why there is none. */
export function ClaimPart({ streak, isClaiming, onClaim }: ClaimPartProps) {
  const { state, turnsAt } = streak
  // The day counts as claimed before the answer has come.
  if (state === 'claimed' && !isClaiming)
    return (
      <p role="status" className="text-center font-semibold text-balance">
        Already claimed today! Come back tomorrow.
        {turnsAt && (
          <span className="block text-sm font-normal text-ink-soft">Your next day starts at {timeOfDay(turnsAt)}.</span>
        )}
      </p>
    )
  return (
    <div className="flex flex-col gap-3">
      {state === 'broken' && (
        <p role="status" className="text-center font-semibold text-balance">
          Streak broken. Start a new one today!
        </p>
      )}
      <Button wide size="lg" busy={isClaiming} onClick={onClaim}>
        {isClaiming ? 'Claiming...' : state === 'broken' ? 'Start New Streak' : 'Claim Daily Login'}
      </Button>
    </div>
  )
}
