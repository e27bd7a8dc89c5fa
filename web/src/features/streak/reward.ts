import type { Reward } from '@swoon/realtime-server/contract/streak'
import { create } from 'zustand'

interface Earned {
  /** The reward of the latest claim; null once the user has seen it. */
  reward: Reward | null
  close: () => void
}

export const useEarned = create<Earned>(() => ({ reward: null, close: () => {} }))

/** Shows a reward over whatever is on screen: the user may have left the streak while it was claimed. @returns once it is closed */
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
