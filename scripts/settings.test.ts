import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseParts } from '@swoon/db/address'
import { expect, it } from 'vitest'
import { fields } from '../realtime-server/src/env.ts'
import { sections } from '../realtime-server/src/settings/sections.ts'
import { sourcesIn } from './boundaries/imports.ts'
import { root } from './lib/install.mjs'
import { settingsDocuments } from './settings/documents.ts'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const compose = textOf('docker-compose.yml')
const rows = Object.assign({}, ...Object.values(sections)) as (typeof sections)[string]

it('docs/settings.md and .env.example are what the settings make: npm run settings', () => {
  const documents = settingsDocuments(compose)
  expect(Object.keys(documents)).toEqual(['docs/settings.md', '.env.example'])
  for (const [file, text] of Object.entries(documents)) expect(textOf(file)).toBe(text)
})

it('every setting of the server and of compose is described once, with a usable example', () => {
  const asked = [...compose.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name)
  const read = new Set([...Object.keys(fields.shape), ...databaseParts, ...asked])
  expect(Object.values(sections).flatMap(Object.keys).sort()).toEqual(
    [...read, 'CHROMIUM_PATH'].sort(),
  )
  const bare = Object.entries(rows).filter(([, { meaning }]) => !/^[`A-Z].{8,}\.$/.test(meaning))
  expect(bare).toEqual([])
  const unusable = Object.entries(fields.shape).filter(
    ([name, schema]) => !schema.safeParse(rows[name]?.example).success,
  )
  expect(unusable.map(([name]) => name)).toEqual([])
})

const running =
  /^(realtime-server|db)\/|^scripts\/(start|lib|setup)\/|^scripts\/(start|setup|backup|restore|seed|moderate)\./
/** Of the system and of npm. */
const foreign = ['PATH', 'INIT_CWD']

it('whatever runs in production reads described settings alone', () => {
  const files = ['realtime-server/src', 'db', 'scripts']
    .flatMap((folder) => sourcesIn(folder))
    .filter((file) => running.test(file) && !file.endsWith('.test.ts'))
  const read = files.flatMap((file) => {
    const text = textOf(file)
    const destructured = [...text.matchAll(/\{([^{}]*)\} = process\.env\b/g)].flatMap(
      ([, names = '']) => names.match(/\b[A-Z]\w+/g) ?? [],
    )
    return [...text.matchAll(/\benv\.([A-Z]\w+)/g)]
      .map(([, name = '']) => name)
      .concat(destructured)
  })
  expect(new Set(read).size).toBeGreaterThan(40)
  expect([...new Set(read)].filter((name) => !rows[name] && !foreign.includes(name))).toEqual([])
})
