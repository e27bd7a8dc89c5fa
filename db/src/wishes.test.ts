import { expect, test } from 'vitest'
import { wishBit, wishesJson, wishesMet } from './wishes.ts'

test('wishes reach the database by the attributes of their type, in words that JSON has', () => {
  const wishes = {
    smoking: ['never'],
    height: { min: 170, max: 180 },
    isVerified: true,
    isNew: new Date('2026-11-19T12:00:00Z'),
  } as const
  expect(JSON.parse(wishesJson(wishes))).toEqual({
    smoking: ['never'],
    min_height: 170,
    max_height: 180,
    is_verified: true,
    new_since: '2026-11-19T12:00:00.000Z',
  })
})

test('a wish is met by its own bit, and by an answer that the profile shows', () => {
  expect([wishBit('relationshipGoals'), wishBit('isActive')]).toEqual([1, 8192])
  expect(wishesMet).toContain(
    "WHEN subject.smoking = ANY (w.smoking) AND 'smoking' = ANY (subject.shows) THEN 16 ELSE 0 END",
  )
  expect(wishesMet).toContain('WHEN subject.is_verified THEN 1024 ELSE 0 END')
})
