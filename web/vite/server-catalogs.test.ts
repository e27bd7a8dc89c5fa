import { expect, test } from 'vitest'
import { type Catalog, readCatalog, translated } from './catalogs.ts'
import { areServerCatalogsNew } from './server-catalogs.ts'
import { isServerText, serverTexts } from './server-texts.ts'

test('the server says what the translators wrote', async () => {
  const read = await Promise.all(
    translated.map(async (each) => [each, await readCatalog(each)] as const),
  )
  const catalogs = new Map<(typeof translated)[number], Catalog>(read)
  expect(areServerCatalogsNew(catalogs)).toBe(true)
  const id = serverTexts[0]?.id ?? ''
  const german = new Map(catalogs.get('de'))
  german.set(id, `${german.get(id)}!`)
  expect(areServerCatalogsNew(new Map([...catalogs, ['de', german]]))).toBe(false)
})

test('every sentence of the server is known as such, so that no page gets it', () => {
  expect(serverTexts).toHaveLength(46)
  expect(serverTexts.every(({ id }) => isServerText(id))).toBe(true)
  expect(['mail:', 'prompt:sunday', 'abc123'].some(isServerText)).toBe(false)
})
