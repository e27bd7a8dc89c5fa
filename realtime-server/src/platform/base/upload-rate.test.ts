import { expect, it } from 'vitest'
import { createUploadRate, minimumUploadRate } from './upload-rate.ts'

/** Second, within ten minutes, at which an upload that has sent this many bytes by each second becomes too slow. */
function endOf(sent: (second: number) => number): number | null {
  const rate = createUploadRate()
  for (let second = 0; second <= 600; second += minimumUploadRate.every / 1000)
    if (rate.isTooSlow(second * 1000, sent(second))) return second
  return null
}

it.each([
  ['exactly 8 kB a second', (second: number) => 8000 * second, null],
  ['8 kB a second in pieces of 40 kB', (second: number) => 40_000 * Math.floor(second / 5), null],
  [
    '8 kB a second that come a little late',
    (second: number) => 8000 * Math.max(0, second - 1),
    null,
  ],
  [
    'much in half of the time and nothing for 20 s',
    (second: number) => 400_000 * Math.ceil(second / 25),
    null,
  ],
  ['nothing', () => 0, 30],
  ['a byte a second', (second: number) => second, 30],
  ['6 kB a second', (second: number) => 6000 * second, 30],
  ['a megabyte at once and then nothing', (second: number) => Math.min(second, 1) * 1_000_000, 35],
])('a sender of %s ends after %s s', (_what, sent, end) => expect(endOf(sent)).toBe(end))

it('a wait of our own is not the sender’s', () => {
  const rate = createUploadRate()
  for (let at = 0; at <= 25_000; at += 5000) rate.isTooSlow(at, at * 8)
  rate.restart(60_000, 200_000)
  expect(rate.isTooSlow(65_000, 200_000)).toBe(false)
  // The machine was asleep.
  expect(rate.isTooSlow(500_000, 200_000)).toBe(false)
  expect(rate.isTooSlow(505_000, 200_000)).toBe(false)
})
