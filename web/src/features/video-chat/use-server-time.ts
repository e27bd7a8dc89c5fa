import { useEffect, useState } from 'react'
import { serverNow } from '../../lib/server-clock.ts'

/** The server's time in milliseconds since the epoch, four times a second, so that the seconds on both sides change together. */
export function useServerTime(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 250)
    return () => clearInterval(timer)
  }, [])
  return now
}
