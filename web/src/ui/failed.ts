import { useState } from 'react'
import { create } from 'zustand'

/** Counts retries of everything that did not load. */
export const useAttempt = create(() => 0)

/** Retries every picture and sound that did not load, such as when the connection is back. */
export const retryFailed = (): void => useAttempt.setState((attempt) => attempt + 1, true)

export const noneFailed: ReadonlySet<string> = new Set()

/** Like `useState`, for load failures: resets to `none`, which must stay the same value, at the next `retryFailed`. */
export function useFailed<T>(none: T): readonly [T, (change: (before: T) => T) => void] {
  const attempt = useAttempt()
  const [known, setKnown] = useState([attempt, none] as const)
  const valueIn = ([at, value]: typeof known) => (at === attempt ? value : none)
  return [valueIn(known), (change) => setKnown((before) => [attempt, change(valueIn(before))])]
}
