import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

it('is unknown at first, rises at once, and falls slowly', () => {
  const pace = createPace()
  expect(pace.current()).toBe(0)
  pace.note(9000)
  expect(pace.current()).toBe(9000)
  pace.note(1000)
  expect(pace.current()).toBe(7200)
  pace.note(8000)
  expect(pace.current()).toBe(8000)
})
