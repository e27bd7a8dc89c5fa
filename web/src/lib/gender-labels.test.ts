import { expect, it } from 'vitest'
import { preferenceAfter, preferenceLabel } from './gender-labels.ts'

it('toggles the genders that a user looks for: one stays chosen, and all of them are everyone', () => {
  expect(preferenceAfter('', 'female')).toBe('female')
  expect(preferenceAfter('female', 'female')).toBe('female')
  expect(preferenceAfter('female', 'nonbinary')).toEqual(['female', 'nonbinary'])
  expect(preferenceAfter(['female', 'nonbinary'], 'female')).toBe('nonbinary')
  expect(preferenceAfter(['female', 'nonbinary'], 'male')).toBe('any')
  expect(preferenceAfter(['female', 'nonbinary'], 'any')).toBe('any')
  expect(preferenceAfter('any', 'male')).toBe('male')
  expect(preferenceAfter('any', 'any')).toBe('any')
})

it('names them in words, and in few letters', () => {
  const labels = (['any', 'nonbinary', ['male', 'female'], ['female', 'nonbinary']] as const).map(
    (preference) => {
      const given = typeof preference === 'string' ? preference : [...preference]
      return [preferenceLabel(given), preferenceLabel(given, true)]
    },
  )
  expect(labels).toEqual([
    ['Everyone', 'Everyone'],
    ['Non-binary people', 'Non-binary'],
    ['Women and men', 'Women +1'],
    ['Women and non-binary people', 'Women +1'],
  ])
})
