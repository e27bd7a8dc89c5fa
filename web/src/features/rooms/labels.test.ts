import { expect, test } from 'vitest'
import { presentLabel, typingLabel } from './labels.ts'

test.each([
  [[], ''],
  [['Ana'], 'Ana is typing'],
  [['Ana', 'Ben'], 'Ana and Ben are typing'],
  [['Ana', 'Ben', 'Cleo'], 'Ana, Ben and Cleo are typing'],
  [['Ana', 'Ben', 'Cleo', 'Dora'], 'Ana, Ben, Cleo and others are typing'],
])('%j type', (names, label) => {
  expect(typingLabel(names)).toBe(label)
})

test('the number of people present is label that fit it', () => {
  expect([0, 1, 2].map(presentLabel)).toEqual(['No one here', '1 person here', '2 people here'])
})
