import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrations } from './index.ts'

const files = readdirSync(new URL('./', import.meta.url)).filter((file) => !/^(index|names)\./.test(file))
const names = Object.keys(migrations)

test('every file of the folder is a migration of the list, in the order of its name', () => {
  expect(names.map((name) => `${name}.ts`)).toEqual(files.sort())
  for (const name of names) expect(migrations[name], name).toMatchObject({ up: expect.any(Function) })
})

test('no two migrations of a day have the same letter', () => {
  const places = names.map((name) => name.split('-').slice(0, 4).join('-'))
  expect(new Set(places).size).toBe(places.length)
})
