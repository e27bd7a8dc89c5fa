import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { featureTables } from './live-tables.ts'

const features = new URL('../features/', import.meta.url)
const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(^|\/)live\.ts$/.test(file),
)

test('every live.ts of a feature is collected, and handles at least one event', () => {
  expect(files.length).toBeGreaterThan(3)
  expect(Object.keys(featureTables).sort()).toEqual(
    files.map((file) => `../features/${file}`).sort(),
  )
  for (const [file, table] of Object.entries(featureTables))
    expect(Object.keys(table ?? {}), file).not.toEqual([])
})
