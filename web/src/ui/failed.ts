import { useState, useSyncExternalStore } from 'react'

let attempts = 0
const listeners = new Set<() => void>()
const onAttempt = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Lets every picture and sound that did not load be tried once more, such as when the connection is back. */
export function retryFailed(): void {
  attempts += 1
  for (const listener of listeners) listener()
}

export const noneFailed: ReadonlySet<string> = new Set()

/** Like `useState`, for what did not load: back to `none`, which stays the same value, at the next `retryFailed`. */
export function useFailed<T>(none: T): readonly [T, (change: (before: T) => T) => void] {
  const attempt = useSyncExternalStore(onAttempt, () => attempts)
  const [known, setKnown] = useState({ attempt, value: none })
  const valueAt = (now: number, { attempt, value }: typeof known) => (attempt === now ? value : none)
  const change = (change: (before: T) => T) =>
    setKnown((before) => ({ attempt: attempts, value: change(valueAt(attempts, before)) }))
  return [valueAt(attempt, known), change]
}
