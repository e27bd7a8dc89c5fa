import { expect, it } from 'vitest'
import { wayOf } from './rules.ts'

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'
/** A browser inside another app. */
const inside =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Instagram 350.0'
const apple = { asks: false, isInstalled: false, isApplePhone: true, userAgent: safari }
const other = { ...apple, isApplePhone: false }

it('is the question of a browser that has one, and the steps on iPhones and iPads', () => {
  expect(wayOf({ ...other, asks: true })).toBe('prompt')
  expect(wayOf(apple)).toBe('steps')
})

it('is none where it is impossible or done', () => {
  expect(wayOf(other)).toBeNull()
  expect(wayOf({ ...apple, userAgent: inside })).toBeNull()
  expect(wayOf({ ...apple, isInstalled: true })).toBeNull()
})
