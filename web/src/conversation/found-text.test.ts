import { expect, test } from 'vitest'
import { foundIn } from './found-text.ts'

test('what was found is marked however its signs were typed', () => {
  expect(foundIn('She said “Which one?” and I don’t know', '"which one?"')).toEqual({
    head: 'She said ',
    found: '“Which one?”',
    tail: ' and I don’t know',
  })
  expect(foundIn('I don’t know', "don't").found).toBe('don’t')
  expect(foundIn('half–time', 'half-time').found).toBe('half–time')
})

test('a long message begins shortly before it', () => {
  const { head, found } = foundIn(`${'word '.repeat(40)}needle`, 'needle')
  expect(found).toBe('needle')
  expect(head.startsWith('… ')).toBe(true)
  expect(head.length).toBeLessThan(50)
})

test('nothing is marked where only accents differ', () => {
  expect(foundIn('Café', 'cafe')).toEqual({ head: 'Café', found: '', tail: '' })
})
