import { describe, expect, it } from 'vitest'
import { tripChange, tripFaults, tripLabel } from './trip.ts'

const home = { travelMode: false, travelCity: 7, travelUntil: null }
const trip = { travelMode: true, travelCity: 7, travelUntil: '2026-12-03' }

describe('a trip', () => {
  it('is sent when something of it changes, and only its end when it is switched off', () => {
    expect(tripChange(home, home)).toEqual({})
    expect(tripChange(trip, trip)).toEqual({})
    expect(tripChange(home, trip)).toEqual(trip)
    expect(tripChange(trip, { ...trip, travelCity: 8 })).toEqual({ ...trip, travelCity: 8 })
    expect(tripChange(trip, { ...trip, travelMode: false, travelUntil: '2026-12-04' })).toEqual({
      travelMode: false,
    })
    expect(tripChange(home, { ...home, travelCity: null, travelUntil: '2026-12-04' })).toEqual({})
  })

  it('lacks a city or a last day, but nothing while it is off', () => {
    expect(tripFaults(trip)).toEqual({})
    expect(tripFaults({ ...home, travelCity: null })).toEqual({})
    expect(
      Object.keys(tripFaults({ travelMode: true, travelCity: null, travelUntil: null })),
    ).toEqual(['travelCity', 'travelUntil'])
  })

  it('is labeled with its city and last day', () => {
    expect(tripLabel({ ...trip, travelLocation: 'Lisbon' })).toBe('Visiting Lisbon until Dec 3')
    expect(tripLabel({ ...home, travelLocation: 'Lisbon' })).toBeUndefined()
  })
})
