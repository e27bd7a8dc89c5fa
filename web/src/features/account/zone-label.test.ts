import { expect, test } from 'vitest'
import { zoneLabel } from './zone-label.ts'

test('a time zone has its name, and one without a name its distance from UTC', () => {
  const now = new Date(2026, 2, 18, 12)
  expect(zoneLabel('Asia/Tokyo', now)).toBe('Japan Standard Time (GMT+9)')
  expect(zoneLabel('Etc/GMT+12', now)).toBe('GMT-12')
  expect(zoneLabel('Mars/Olympus_Mons', now)).toBe('Olympus Mons')
})
