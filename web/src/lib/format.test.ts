import { expect, test } from 'vitest'
import { dayLabel, isRecent, lastSeenLabel } from './format.ts'
import { photoSrc } from './photo.ts'

const now = new Date(2026, 2, 18, 12).getTime()
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test('the wording of last seen changes at the specified limits', () => {
  expect(lastSeenLabel(ago(5 * minute - 1), now)).toBe('Active now')
  expect(lastSeenLabel(ago(5 * minute), now)).toBe('5 minutes ago')
  expect(lastSeenLabel(ago(hour - 1), now)).toBe('59 minutes ago')
  expect(lastSeenLabel(ago(hour), now)).toBe('1 hour ago')
  expect(lastSeenLabel(ago(day - 1), now)).toBe('23 hours ago')
  expect(lastSeenLabel(ago(day), now)).toBe('1 day ago')
  expect(lastSeenLabel(ago(30 * day), now)).toBe('Long ago')
  expect(lastSeenLabel(null, now)).toBe('Long ago')
  expect(isRecent(ago(5 * minute), now)).toBe(false)
  expect(isRecent(ago(minute), now)).toBe(true)
})

test('a day is named as people name it', () => {
  expect(dayLabel(ago(0), now)).toBe('Today')
  expect(dayLabel(ago(13 * hour), now)).toBe('Yesterday')
  expect(dayLabel(ago(3 * day), now)).toBe('Sunday')
  expect(dayLabel(ago(10 * day), now)).toBe('Mar 8')
  expect(dayLabel(ago(400 * day), now)).toMatch(/2025$/)
})

test('an upload has a small version, and a link to another host goes through this server', () => {
  expect(photoSrc('/media/a_b-1.webp', 'small')).toBe('/media/a_b-1-small.webp')
  expect(photoSrc('/media/a_b-1.webp')).toBe('/media/a_b-1.webp')
  expect(photoSrc('https://x.test/a b.jpg?c=1&d=2', 'small')).toBe(
    '/api/media/proxy?url=https%3A%2F%2Fx.test%2Fa%20b.jpg%3Fc%3D1%26d%3D2',
  )
})
