import { expect, test } from 'vitest'
import { presentLabel, typingLabel, whyGone } from './labels.ts'

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

test('a room that is gone says which: removed and for how long, closed, or never found', () => {
  const now = Date.parse('2026-11-26T12:00:00Z')
  const out = whyGone('Jazz', { isOut: true, until: '2026-11-27T12:00:00Z' }, now)
  expect(out.title).toBe('You were removed from this room')
  expect(out.text).toMatch(
    /^Its creator removed you for a day\. You can come back on Nov 2\d at .+\.$/,
  )
  expect(whyGone('Jazz', { isOut: true, until: null }, now).text).toMatch(/for good/)
  expect(whyGone('Jazz', { isOut: false, until: null }, now).title).toBe('Jazz has closed')
  expect(whyGone('Jazz', undefined, now).title).toBe("We can't find this room")
  expect(whyGone(undefined, { isOut: false, until: null }, now).title).toBe(
    "We can't find this room",
  )
})
