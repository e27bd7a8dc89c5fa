import { expect, it } from 'vitest'
import { likelyReason } from './likely-reason.ts'

const me = {
  ...{ latitude: '38.72', travelMode: false, locationEnabled: true },
  ...{ minAge: 18, maxAge: 99 },
}

it.each([
  ['the distance while the filter is on and the location used', true, me, 'distance'],
  ['everyone seen without the filter', false, me, 'seen-everyone'],
  ['everyone seen without a location', true, { ...me, locationEnabled: false }, 'seen-everyone'],
  ['the ages where only some are looked for', false, { ...me, maxAge: 42 }, 'ages'],
  ['everyone seen before the user is known', true, null, 'seen-everyone'],
] as const)('%s', (_, useLocation, user, reason) => {
  expect(likelyReason(useLocation, user)).toBe(reason)
})
