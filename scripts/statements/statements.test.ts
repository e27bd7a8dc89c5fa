import { beforeAll, describe, expect, test } from 'vitest'
import { faultIn, type Shape } from './shape.ts'
import { findStatements, type Statement } from './statements.ts'
import { untried, untriedComplaints } from './untried.ts'
import { expectTypedRows, watched } from './watched.ts'

const row: Shape = {
  fields: {
    id: 'string',
    at: ['null', 'Date'],
    names: { array: 'string' },
    how: [{ is: 'won' }, { is: 'lost' }],
    place: ['null', { fields: { x: 'number' } }],
  },
}
const good = { id: 'a', at: null, names: [], how: 'won', place: { x: 1 } }

test.each([
  [{ ...good, id: null }, 'id is null, not string'],
  [{ ...good, id: 1 }, 'id is number, not string'],
  [{ ...good, at: '2026-01-01' }, 'at is string, none of ["null","Date"]'],
  [{ ...good, names: ['a', null] }, 'names[1] is null, not string'],
  [{ ...good, names: '{}' }, 'names is string, not an array'],
  [{ ...good, how: 'tied' }, 'how is string, none of [{"is":"won"},{"is":"lost"}]'],
  [{ ...good, place: { x: '1' } }, 'place.x is string, not number'],
  [{ ...good, more: 1 }, 'more is additional'],
  [{ id: 'a', at: null, names: [], how: 'won' }, 'place is missing'],
])('a row is not of its type: %j', (value, fault) => expect(faultIn(value, row)).toBe(fault))

test('rows of the type are none of the faults', () => {
  for (const value of [good, { ...good, at: new Date(), names: ['a'], how: 'lost', place: null }])
    expect(faultIn(value, row)).toBeUndefined()
  expect(faultIn({ a: [1, { b: null }] }, { fields: {}, others: 'anything' })).toBeUndefined()
})

test('what a statement hands over is compared row by row, whichever way it is asked', async () => {
  const shape: Shape = { fields: { id: 'string' } }
  const compiled = watched('a', shape, async () => [{ id: 'a' }, { id: null }])
  expect(await compiled()).toHaveLength(2)
  expect(expectTypedRows).toThrow('a: id is null, not string')
  await watched('b', shape, Promise.resolve({ rows: [{ id: 1 }] }))
  expect(expectTypedRows).toThrow('b: id is number, not string')
  await watched('c', shape, Promise.resolve(undefined))
  await watched('d', shape, Promise.resolve({ id: 'a' }))
  expect(expectTypedRows).not.toThrow()
})

describe('the statements of db/src', () => {
  let all: Statement[]
  beforeAll(() => {
    all = findStatements()
  })
  const rowOf = (name: string) => all.find((each) => each.name === name)?.row

  test('are found in raw SQL, in compiled texts and in builders', () => {
    expect(all.filter(({ isRaw }) => isRaw).length).toBeGreaterThan(150)
    expect(all.filter(({ isRaw }) => !isRaw).length).toBeGreaterThan(100)
    expect(rowOf('db/src/queries/notifications.ts unreadOf')).toEqual({
      fields: { id: 'string', kind: 'string' },
    })
    expect(rowOf('db/src/visibility.ts meetable')).toEqual({ fields: { id: 'string' } })
    expect(rowOf('db/src/queries/notifications.ts timesOf')).toEqual({
      fields: { at: 'Date', until: ['null', 'Date'] },
    })
  })

  test('are complained of if nothing has tried them, unless a reason says why', () => {
    const raw = all.filter(({ isRaw }) => isRaw)
    const complaints = untriedComplaints('nothing', all, [
      raw[0]?.name ?? '',
      'db/src/gone.ts gone',
    ])
    expect(complaints).toHaveLength(raw.length)
    expect(complaints.at(-1)).toMatch(/^db\/src\/gone\.ts gone is gone/)
    expect(raw.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(untried)))
    expect(Object.keys(untried).length).toBeLessThanOrEqual(17)
  })

  test('have names of their own', () =>
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length))
})
