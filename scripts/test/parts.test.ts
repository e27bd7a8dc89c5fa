import { expect, test } from 'vitest'
import { testFiles } from './needs.ts'
import { filesOf, parts } from './parts.ts'

test('every test file belongs to one part, and no part is empty', () => {
  const all = testFiles()
  expect(all.length).toBeGreaterThan(500)
  const taken = parts.flatMap((part) => filesOf(part, all))
  expect(taken.toSorted()).toEqual(all.toSorted())
  const held = parts.filter((part) => filesOf(part, all).length > 0)
  expect(held).toEqual(parts.filter((part) => part !== 'checks'))
})

test('the journeys are divided evenly', () => {
  const sizes = parts
    .filter((part) => part.startsWith('journeys-'))
    .map((part) => filesOf(part).length)
  expect(sizes).toHaveLength(4)
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
})
