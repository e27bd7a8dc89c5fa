import { expect, onTestFinished, test, vi } from 'vitest'

test('notices that the clock was set to another zone, and makes again what was made per zone', async () => {
  const before = process.env.TZ
  onTestFinished(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })
  process.env.TZ = 'Europe/Paris'
  // Other tests have already read the zone.
  vi.resetModules()
  const { noteTimeZone, perZone, timeZoneHere } = await import('./time-zone.ts')
  const zone = perZone(() => timeZoneHere())
  // The first reading is not a change.
  expect([noteTimeZone(), zone()]).toEqual([false, 'Europe/Paris'])
  process.env.TZ = 'Asia/Tokyo'
  expect([zone(), noteTimeZone(), zone(), noteTimeZone()]).toEqual([
    'Europe/Paris',
    true,
    'Asia/Tokyo',
    false,
  ])
})
