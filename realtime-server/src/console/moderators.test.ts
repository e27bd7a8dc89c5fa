import { expect, it } from 'vitest'
import { mayUse, moderatorsIn } from './moderators.ts'

it('reads names with their roles', () => {
  expect(moderatorsIn('Ann Lee:lead, Bob : support')).toEqual([
    { name: 'Ann Lee', role: 'lead' },
    { name: 'Bob', role: 'support' },
  ])
})

it.each([
  'Ann',
  'Ann:',
  ':lead',
  ' :lead',
  'Ann:boss',
  'Ann:lead,',
  'Ann:lead,ann:support',
  `${'a'.repeat(41)}:lead`,
])('does not read %s', (text) => {
  expect(moderatorsIn(text)).toBeNull()
})

it('lets everyone load the pages and see the figures', () => {
  for (const role of ['lead', 'moderator', 'support'] as const)
    for (const url of ['/*', '', '/desk/figures'])
      expect(mayUse({ name: 'Ann', role }, url)).toBe(true)
})
