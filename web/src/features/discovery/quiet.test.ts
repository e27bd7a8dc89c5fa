import { expect, it } from 'vitest'
import { quietPlace } from './quiet.ts'

const me = {
  ...{ latitude: '38.72', longitude: '-9.14', travelMode: false, travelCity: null },
  ...{ locationEnabled: true, locationPrivate: false, maxDistance: 50 },
}
const [near, unknown] = [{ distance: 3.2 }, { distance: null }]

it('a deck in which no one shows a distance is of a quiet place', () => {
  expect(quietPlace([unknown, unknown], true, me)).toBe('38.72 -9.14 50')
  expect(quietPlace([near, unknown], true, me)).toBeNull()
})

it('an empty deck says so itself, and without the filter, a place or a distance of their own no one is told', () => {
  expect(quietPlace([], true, me)).toBeNull()
  expect(quietPlace([unknown], false, me)).toBeNull()
  expect(quietPlace([unknown], true, null)).toBeNull()
  expect(quietPlace([unknown], true, { ...me, locationEnabled: false })).toBeNull()
  expect(quietPlace([unknown], true, { ...me, latitude: null, longitude: null })).toBeNull()
  expect(quietPlace([unknown], true, { ...me, locationPrivate: true })).toBeNull()
})

it('is another one after a move, on a trip or with another distance', () => {
  const places = [
    {},
    { latitude: '41.15' },
    { travelMode: true, travelCity: 7 },
    { maxDistance: 100 },
  ].map((change) => quietPlace([unknown], true, { ...me, ...change }))
  expect(new Set(places).size).toBe(4)
  expect(places).not.toContain(null)
})
