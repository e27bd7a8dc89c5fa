import { wishBit as bit } from '@swoon/db/wishes'
import { expect, it } from 'vitest'
import type { Filters } from './contract.ts'
import { countsOf, emptiedBy, siftingOf } from './rules.ts'

const now = new Date('2026-11-26T12:00:00Z')
const must = { isMust: true }

it('asks the database for what is wanted alone, a bit each', () => {
  expect(siftingOf({}, now)).toBeNull()
  const filters: Filters = {
    smoking: { wanted: ['never'], isMust: true },
    isNew: { isMust: false },
  }
  const sifting = siftingOf(filters, now)
  expect(sifting).toMatchObject({ musts: bit('smoking'), nices: bit('isNew') })
  expect(sifting?.wishes).toEqual({
    smoking: ['never'],
    isNew: new Date('2026-11-19T12:00:00Z'),
  })
})

it('counts what is met of the filters that are nice to have', () => {
  const nices = bit('smoking') | bit('isNew')
  expect([0, bit('smoking'), nices, bit('height')].map((met) => countsOf(met, { nices }))).toEqual([
    0, 1, 2, 0,
  ])
  expect(countsOf(undefined, { nices })).toBe(0)
})

it('names the filter without which most people would be left', () => {
  const sifting = siftingOf(
    { smoking: { wanted: ['never'], ...must }, height: { min: 180, max: 190, ...must } },
    now,
  )
  const musts = sifting?.musts ?? 0
  const [smoking, height] = [bit('smoking'), bit('height')]
  expect(emptiedBy([], { musts })).toBeNull()
  expect(emptiedBy([smoking, smoking, height, 0], { musts })).toBe('height')
  expect(emptiedBy([0, 0, height], { musts })).toBe('smoking')
  // People who lack two would still be missing without one of them.
  const all = musts | bit('isNew')
  expect(emptiedBy([bit('isNew'), bit('isNew'), smoking | height], { musts: all })).toBe('isNew')
  expect(emptiedBy([0, 0], { musts })).toBe('smoking')
})
