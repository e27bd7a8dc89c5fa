import { useEffect, useState } from 'react'

/** Whole seconds since a moment of `performance.now()`, counted on while mounted. */
export function useSeconds(since: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 200)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now - since) / 1000))
}
