import { expect, it } from 'vitest'
import { openersFor } from './openers.ts'

it('suggests what both like, whatever their spelling', () => {
  const [first] = openersFor(['cafes', 'Jazz'], { name: 'Ann', interests: ['Cafés', 'Wine'] })
  expect(first).toBe('We both picked Cafés! What got you into it?')
  expect(openersFor([], { name: 'Ann', interests: [] })).toEqual(['Hi Ann! How is your week going?'])
})
