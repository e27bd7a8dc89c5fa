import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screenshots } from './index.ts'

test('the list holds the screenshots of every file in screens/, each with a unique name', async () => {
  const names = screenshots.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const files = readdirSync(new URL('./screens/', import.meta.url))
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const { screenshots: own } = await import(`./screens/${file.replace(/\.ts$/, '')}.ts`)
    expect(names, file).toEqual(
      expect.arrayContaining(own.map(({ name }: { name: string }) => name)),
    )
  }
})
