import { useState } from 'react'
import { create } from 'zustand'

/** Counts the times that everything which did not load is tried again. */
export const useAttempt = create(() => 0)

/** Lets every picture and sound that did not load be tried once more, such as when the connection is back. */
export const retryFailed = (): void => useAttempt.setState((attempt) => attempt + 1, true)

export const noneFailed: ReadonlySet<string> = new Set()

/** Like `useState`, for what did not load: back to `none`, which stays the same value, at the next `retryFailed`. */
export function useFailed<T>(none: T): readonly [T, (change: (before: T) => T) => void] {
  const attempt = useAttempt()
  const [known, setKnown] = useState([attempt, none] as const)
  const valueIn = ([at, value]: typeof known) => (at === attempt ? value : none)
  return [valueIn(known), (change) => setKnown((before) => [attempt, change(valueIn(before))])]
}
