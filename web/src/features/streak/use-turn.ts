import type { StreakView } from '@swoon/realtime-server/contract/streak'
import { useEffect, useEffectEvent } from 'react'
import { turnIn } from './turn.ts'

/** Milliseconds between two looks at the clock, which also ends the wait of a phone that slept. */
const period = 30_000

/**
 * Calls `onTurn` at the moment when the state changes by itself, and again every half minute until the server says something new.
 * @param toldAt when the view came, in milliseconds of this device's clock
 */
export function useTurn(view: StreakView | undefined, toldAt: number, onTurn: () => void): void {
  const turn = useEffectEvent(onTurn)
  useEffect(() => {
    if (!view) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const wait = turnIn(view, toldAt, Date.now())
      if (wait === null) return
      if (wait <= 0) turn()
      timer = setTimeout(look, wait <= 0 ? period : Math.min(wait, period))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [view, toldAt])
}
