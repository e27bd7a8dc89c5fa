import { expect } from 'vitest'
import { daysAfter, localDate } from '../../../realtime-server/src/features/calendar/rules.ts'
import { type LastClaim, streakAt } from '../../../realtime-server/src/features/streak/rules.ts'
import { type History, streakModel } from './model.ts'

/** Tries to claim at each step, by the rules and by the model, which must agree on every answer. */
function live({ start, steps }: History, home: string) {
  const model = streakModel()
  let last: LastClaim | null = null
  let [zone, time] = [home, start]
  const claims: { at: number; zone: string; day: string; streak: number }[] = []
  expect(steps.length).toBeGreaterThan(0)
  for (const { after, flight } of steps) {
    time += after
    zone = flight ?? zone
    const now = new Date(time)
    const { state, days, turnsAt } = streakAt(last, now, zone)
    expect({ state, days }).toEqual(model.look(now, zone))
    const turn = turnsAt && [
      turnsAt > now,
      streakAt(last, new Date(turnsAt.getTime() - 1), zone).state,
      streakAt(last, turnsAt, zone).state === state,
    ]
    expect(turn ?? [true, state, false]).toEqual([true, state, false])
    const streak = model.claim(now, zone)
    expect(streak).toBe(state === 'claimed' ? null : days + 1)
    if (streak === null) continue
    last = { day: localDate(now, zone), timeZone: zone, streak }
    claims.push({ at: time, zone, day: last.day, streak })
  }
  return claims
}

/** Expects the claims of a person who stays in one zone: each date once, and one more day for each date in a row. */
export function atHome(history: History, zone: string): void {
  const claims = live(history, zone)
  expect(claims.length).toBeGreaterThan(0)
  for (const [n, { day, streak }] of claims.entries()) {
    const before = claims[n - 1]
    expect(day > (before?.day ?? '')).toBe(true)
    expect(streak).toBe(before && daysAfter(before.day, 1) === day ? before.streak + 1 : 1)
  }
}

/** Expects that no date is claimed twice or earlier than at home, wherever the history flies to. */
export function inFlight(history: History, home: string): void {
  const claims = live(history, home)
  expect(claims.length).toBeGreaterThan(0)
  for (const [n, { day, at, zone }] of claims.entries()) {
    const before = claims[n - 1]
    if (!before) continue
    expect(day > before.day).toBe(true)
    // The day of the earlier claim is over both where it was made and here.
    expect(localDate(new Date(at), before.zone) > before.day).toBe(true)
    expect(localDate(new Date(at), zone) > before.day).toBe(true)
  }
}
