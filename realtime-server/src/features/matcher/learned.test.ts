import { expect, it } from 'vitest'
import { learnedOf } from './learned.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const fittedAt = at(12)
const since = (hour: number) => at(hour).getTime() / 1000
const made = (is_like: boolean, hour: number, again?: number) => ({
  ...{ is_like, created_at: at(hour), revisited_at: again === undefined ? null : at(again) },
})

it('takes out of a candidate what the refit read of them, and nothing that was too old or too new for it', () => {
  expect(learnedOf(made(true, 10), fittedAt, since(10))).toBe(true)
  expect(learnedOf(made(false, 10), fittedAt, 0)).toBe(false)
  expect(learnedOf(made(true, 9), fittedAt, since(10))).toBeNull()
  expect(learnedOf(made(true, 13), fittedAt, 0)).toBeNull()
  // A person the refit didn't read at all.
  expect(learnedOf(made(true, 10), fittedAt, null)).toBeNull()
  expect(learnedOf({ is_like: null, created_at: null, revisited_at: null }, fittedAt, 0)).toBeNull()
})

it('takes a decision that replaced a pass by when it was made', () => {
  expect(learnedOf(made(true, 8, 11), fittedAt, since(10))).toBe(true)
  // After the refit, which has read the pass.
  expect(learnedOf(made(true, 11, 13), fittedAt, since(10))).toBe(false)
  expect(learnedOf(made(true, 8, 13), fittedAt, since(10))).toBeNull()
})
