import { useEffect, useState } from 'react'

const secondsTo = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Whole seconds until a moment (milliseconds since the epoch), counting down to 0. */
export function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    setLeft(secondsTo(until))
    if (secondsTo(until) === 0) return
    const counting = setInterval(() => {
      setLeft(secondsTo(until))
      if (secondsTo(until) === 0) clearInterval(counting)
    }, 250)
    return () => clearInterval(counting)
  }, [until])
  return left
}
