import { expect, test } from 'vitest'
import { preparedName } from './compiled.ts'

test('a text has a name from the second time it is asked, and keeps it', () => {
  const text = 'select "name" from "users" where "id" = $1'
  expect(preparedName(text)).toBeUndefined()
  const name = preparedName(text)
  expect(name).toBeTypeOf('string')
  expect(preparedName(text)).toBe(name)
})

test.each([
  'select * from "users" where "id" = $1',
  'update "users" set "name" = $1 returning *',
  'select rows.* from rows',
])('a text with all columns of a table has no name, since a migration adds to them: %s', (text) => {
  for (let time = 0; time < 3; time++) expect(preparedName(text)).toBeUndefined()
})

test('counted rows and products are no columns', () => {
  for (const text of ['select count(*) from "users" where "id" = $1', 'select $1::int * 2'])
    expect([preparedName(text), preparedName(text)]).toEqual([undefined, expect.any(String)])
})

test('texts that are asked once, such as those for a number of rows, take no names, and there are never more than 500', () => {
  for (let number = 0; number < 5000; number++) preparedName(`select ${number} where "id" = $1`)
  const names = Array.from({ length: 5000 }, (_, number) => {
    preparedName(`insert ${number} values ($1)`)
    return preparedName(`insert ${number} values ($1)`)
  }).filter(Boolean)
  expect(names.length).toBeGreaterThan(400)
  expect(names.length).toBeLessThanOrEqual(500)
})
