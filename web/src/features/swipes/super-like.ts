import { create } from 'zustand'

/** Duration of the super-like animation, in milliseconds. */
const superLikeTime = 3500

interface Celebration {
  name: string
  /** Increases with each super like, so that the animation restarts. */
  turn: number
}

export const useSuperLike = create<{ current: Celebration | null }>(() => ({ current: null }))

let turn = 0

export function celebrateSuperLike({ name }: { name: string }): void {
  turn += 1
  const mine = turn
  useSuperLike.setState({ current: { name, turn: mine } })
  setTimeout(
    () => useSuperLike.setState(({ current }) => (current?.turn === mine ? { current: null } : {})),
    superLikeTime,
  )
}

/** Ends the animation of a super like that was not stored. */
export const endSuperLike = (): void => useSuperLike.setState({ current: null })
