import { expect, it } from 'vitest'
import { checkBirth, checkUsername, usernameOf, withWord } from './fields.ts'

it.each([
  ['maya.b', 'maya.b'],
  ['@maya', 'maya'],
  [' @maya ', 'maya'],
  ['https://www.instagram.com/maya.b/', 'maya.b'],
  ['instagram.com/maya?igsh=abc', 'maya'],
  ['https://www.tiktok.com/@maya_b?lang=en', 'maya_b'],
  ['m.tiktok.com/@maya/video/1', 'maya'],
  ['https://instagram.com/', 'https://instagram.com/'],
  ['', ''],
])('of %j the username is %j', (text, name) => {
  expect(usernameOf(text)).toBe(name)
})

it('refuses a username that could not be part of a link', () => {
  expect(checkUsername('')).toBeNull()
  expect(checkUsername('a'.repeat(30))).toBeNull()
  expect(checkUsername('a'.repeat(31))).toBe('At most 30 characters.')
  expect(checkUsername('maya b')).toBe('Letters, digits, dots and underscores only.')
  expect(checkUsername('https://instagram.com/')).toBe('Letters, digits, dots and underscores only.')
})

it('accepts a date of birth from 18 to 100 years ago', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(checkBirth('2008-11-22', now)).toBeNull()
  expect(checkBirth('2008-11-23', now)).toBe('You must be at least 18 years old.')
  expect(checkBirth('1926-11-22', now)).toBeNull()
  expect(checkBirth('1926-11-21', now)).toBe('Please check the year.')
  expect(checkBirth('', now)).toBe('Please enter your date of birth.')
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
