import { expect, it } from 'vitest'
import { atMost, checkBirth, checkName, withWord } from './fields.ts'

it('accepts a date of birth from 18 to 100 years ago', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(checkBirth('2008-11-22', now)).toBeNull()
  expect(checkBirth('2008-11-23', now)).toBe('You must be at least 18 years old.')
  expect(checkBirth('1926-11-22', now)).toBeNull()
  expect(checkBirth('1926-11-21', now)).toBe('Check the year.')
  expect(checkBirth('', now)).toBe('Enter your date of birth.')
})

it('ignores a word that is blank, known or one too many', () => {
  const list = ['Wine']
  expect(withWord(list, ' Jazz ', 2)).toEqual(['Wine', 'Jazz'])
  expect(withWord(list, '  ', 2)).toBe(list)
  expect(withWord(list, 'wine', 2)).toBe(list)
  expect(withWord(['Café Noir'], '\u200ecafe  noir', 2)).toEqual(['Café Noir'])
  expect(withWord(['Beyoncé'], 'Björk\u202c', 2)).toEqual(['Beyoncé', 'Björk'])
  expect(withWord(list, '\u200b\u2060', 2)).toBe(list)
  expect(withWord(list, 'Jazz', 1)).toBe(list)
})

it('says by how much a text is too long, without the spaces around it', () => {
  expect(atMost(5)(' 12345 ')).toBeNull()
  expect(atMost(5)('1234567')).toBe('2 characters too long.')
  expect(atMost(5)('1'.repeat(1505))).toBe('1,500 characters too long.')
  expect(checkName('M'.repeat(51))).toBe('1 character too long.')
  expect(checkName('M'.repeat(50))).toBeNull()
})
