import { useSyncExternalStore } from 'react'
import { onServerClock, serverNow } from './server-clock.ts'

const period = 30_000
const listeners = new Set<() => void>()
let now = serverNow()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = serverNow()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    now = serverNow()
    timer = setInterval(tick, period)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

onServerClock(tick)

/**
 * The server's time in milliseconds since the epoch, updated every half minute for texts such as '5 minutes ago'. One timer serves the
 * whole page.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
