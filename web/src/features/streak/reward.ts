import type { Reward } from '@swoon/realtime-server/contract/streak'
import { create } from 'zustand'

interface Earned {
  /** The reward of the latest claim; null once the user has seen it. */
  reward: Reward | null
  close: () => void
}

export const useEarned = create<Earned>(() => ({ reward: null, close: () => {} }))

/** Shows a reward over any screen: the user may have left the streak before the claim was answered. @returns once closed */
export const showReward = (reward: Reward): Promise<void> =>
  new Promise((resolve) =>
    useEarned.setState({
      reward,
      close() {
        useEarned.setState({ reward: null })
        resolve()
      },
    }),
  )
