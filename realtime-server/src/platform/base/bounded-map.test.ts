import { expect, test } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

const keys = (map: BoundedMap<string, unknown>) => [...map.entries()].map(([key]) => key).join('')

test('removes the oldest entry first, and setting an entry again makes it the newest', () => {
  const map = new BoundedMap<string, number>({ entries: 3 })
  for (const key of ['a', 'b', 'c']) map.set(key, 1)
  map.set('a', 2)
  map.set('d', 1)
  expect(keys(map)).toBe('cad')
  expect(map.get('a')).toBe(2)
  expect(map.has('b')).toBe(false)
})

test('never exceeds its weight, which no longer includes removed or replaced entries', () => {
  const map = new BoundedMap<string, string>({
    entries: 10,
    weight: { atMost: 10, of: (text) => text.length },
  })
  map.set('a', '123456')
  map.set('b', '1234')
  expect(keys(map)).toBe('ab')
  map.set('c', '1')
  expect(keys(map)).toBe('bc')
  map.set('b', '123456789')
  expect(keys(map)).toBe('cb')
  map.delete('b')
  map.set('d', '123456789')
  expect(keys(map)).toBe('cd')
  map.set('e', 'far too long for it')
  expect(keys(map)).toBe('')
})
