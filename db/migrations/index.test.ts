import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isFormer, presentNames } from './former.ts'
import { migrations } from './index.ts'

const files = readdirSync(new URL('./', import.meta.url)).filter(
  (file) => !/^(index|names|former)\./.test(file),
)
const names = Object.keys(migrations)

test('every file of the folder is a migration of the list, in the order of its name', () => {
  expect(names.map((name) => `${name}.ts`)).toEqual(files.sort())
  for (const name of names)
    expect(migrations[name], name).toMatchObject({ up: expect.any(Function) })
})

test('each migration has a second of its own, which has passed', () => {
  const times = names.slice(1).map((name) => name.slice(0, 15))
  expect(new Set(times).size).toBe(times.length)
  const now = new Date().toISOString().replace(/[-:]/g, '')
  expect(times.filter((time) => time > now)).toEqual([])
})

test('names of today stay as they are, also those that a later release added', () => {
  expect(names.filter(isFormer)).toEqual([])
  expect(presentNames(names)).toEqual(names)
  expect(presentNames([...names, '2999-01-01-a-later'])).toEqual([...names, '2999-01-01-a-later'])
})

test('what was made before 0.2.0 has no names of today', () => {
  expect(presentNames(['2026-11-21-a-people'])).toBeNull()
  expect(presentNames(['2026-11-21-a-people', '2026-11-29-n-date-links'])).toBeNull()
})
