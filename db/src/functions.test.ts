import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { functionsVersion, functionTexts } from './functions.ts'

const folder = new URL('../migrations/', import.meta.url)

test('the latest migration that installs the functions was written for their current texts', () => {
  const versions = readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8')
      return [...text.matchAll(/installFunctions\(db, '([^']+)'\)/g)].map(([, version]) => version)
    })
  expect(versions.at(-1), 'a changed text needs a new migration that names this version').toBe(functionsVersion)
  expect(new Set(versions).size, 'an older migration names the version of its own time').toBe(versions.length)
})

test.each(functionTexts)(
  '$file is one statement that replaces the existing function, and Postgres may inline it',
  ({ file, text }) => {
    expect(text).toMatch(
      new RegExp(`^(-- .*\\n)+CREATE OR REPLACE (FUNCTION|VIEW) ${file.replace(/^earlier\/|\.sql$/g, '')}\\b`),
    )
    expect(text.match(/CREATE OR REPLACE/g)).toHaveLength(1)
    expect(text).not.toMatch(/\bSTRICT\b|\bSECURITY DEFINER\b|RETURNS NULL ON NULL INPUT/)
  },
)
