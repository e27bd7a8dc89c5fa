import { expect, it } from 'vitest'
import { openersFor, withOpener } from './openers.ts'

it('suggests what both like, whatever their spelling', () => {
  const [first] = openersFor(['cafes', 'Jazz'], { name: 'Ann', interests: ['Cafés', 'Wine'] })
  expect(first).toBe('We both picked Cafés! What got you into it?')
  expect(openersFor([], { name: 'Ann', interests: [] })).toEqual(["Hi Ann! How's your week going?"])
})

it('openers come from shared interests, then from the other person’s, and there is always at least one', () => {
  const lines = openersFor(['hiking', 'Wine'], {
    name: 'Ada',
    interests: ['Hiking', 'Wine', 'Art'],
  })
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Hiking')
  expect(lines[1]).toContain('Wine')
  expect(openersFor([], { name: 'Ada', interests: ['Art'] })[0]).toContain('Art')
  expect(openersFor([], { name: 'Ada', interests: [] })[0]).toContain('Ada')
})

it('a suggestion takes the place of another one, and follows what was written', () => {
  const lines = ['Hi!', 'Hello?']
  expect(withOpener('', 'Hi!', lines)).toBe('Hi!')
  expect(withOpener('Hi!', 'Hello?', lines)).toBe('Hello?')
  expect(withOpener('My own words ', 'Hi!', lines)).toBe('My own words\nHi!')
})
