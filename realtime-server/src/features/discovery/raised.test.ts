import { expect, it } from 'vitest'
import { raisedFor } from './raised.ts'

const people = Array.from({ length: 20_000 }, (_, n) => `person ${n}`)
const likedOn = (date: string | null) => {
  const isRaised = raisedFor('viewer', { day: '2026-11-29', secret: 'of the server' })
  const likedAt = date === null ? null : new Date(`${date}T23:59:59Z`)
  return new Set(people.filter((id) => isRaised({ id, likedAt })))
}

it('half of all people are raised, and a like raises few more, from the day after it', () => {
  const [none, today, yesterday] = [likedOn(null), likedOn('2026-11-29'), likedOn('2026-11-28')]
  expect(none.size / people.length).toBeCloseTo(0.5, 1)
  expect(today).toEqual(none)
  expect([...none].every((id) => yesterday.has(id))).toBe(true)
  const more = (yesterday.size - none.size) / people.length
  expect(more).toBeGreaterThan(0.01)
  expect(more).toBeLessThan(0.03)
})
