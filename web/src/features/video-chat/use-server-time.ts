import { useEffect, useState } from 'react'
import { serverNow } from '../../lib/server-clock.ts'

/** The server's time in milliseconds since the epoch, updated four times a second, so that both sides' seconds change together. */
export function useServerTime(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 250)
    return () => clearInterval(timer)
  }, [])
  return now
}
