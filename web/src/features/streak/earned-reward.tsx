import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useEarned } from './reward.ts'

const RewardSheet = lazyPart(
  async () => (await import('./components/reward-sheet.tsx')).RewardSheet,
)

/** The reward of the latest claim. Render once in the app. */
export function EarnedReward() {
  const { reward, close } = useEarned()
  // The closing sheet still shows it.
  const [last, setLast] = useState(reward)
  if (reward && reward !== last) setLast(reward)
  if (!last) return null
  return (
    <Suspense fallback={null}>
      <RewardSheet reward={last} open={reward !== null} onClose={close} />
    </Suspense>
  )
}
