import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRung } from '../../lib/rings.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { applyRing, stopAllRinging, stopRinging } from './actions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('of two matches that ring', () => {
  const ringing = () => useRung.getState().rung.map(({ matchId }) => matchId)
  const ring = (matchId: string, ms: number) => applyRing(matchId, new Date(serverNow() + ms).toISOString())
  beforeEach(stopAllRinging)

  it('the first one rings again once the second one has stopped', () => {
    ring('ann', 60_000)
    ring('bob', 60_000)
    expect(ringing()).toEqual(['ann', 'bob'])
    stopRinging('bob')
    expect(ringing()).toEqual(['ann'])
  })

  it('each one stops at its own time, and later if it rings again', () => {
    ring('ann', 10_000)
    ring('bob', 20_000)
    vi.advanceTimersByTime(5000)
    ring('ann', 60_000)
    vi.advanceTimersByTime(6000)
    expect(ringing()).toEqual(['bob', 'ann'])
    vi.advanceTimersByTime(10_000)
    expect(ringing()).toEqual(['ann'])
    vi.advanceTimersByTime(50_000)
    expect(ringing()).toEqual([])
  })
})
