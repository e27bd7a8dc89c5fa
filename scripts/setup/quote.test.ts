import { spawnSync } from 'node:child_process'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { quoteForCompose, quoteForSystemd } from './quote.ts'
import { settingsIn } from './settings-file.ts'

const plain = ['https://swoon.example', 'a@b:c/d,e=f+g%h', '/srv/swoon-backups', '']
const single = ['a b', 'a#b', '$HOME', 'a;b&c|d', '"quoted"', '`x`', 'Schöner Abend', 'a?b*', '~']

const bySystemd = (value: string) => settingsIn(`A=${quoteForSystemd(value)}`).A ?? ''
const byShell = (value: string) =>
  spawnSync('sh', ['-c', `A=${quoteForSystemd(value)}; printf %s "$A"`], { encoding: 'utf8' })
    .stdout
const byNode = (value: string) => parseEnv(`A=${quoteForCompose(value)}\nB=b`).A

test('a value without special characters stands alone, others in single quotes', () => {
  for (const quote of [quoteForCompose, quoteForSystemd]) {
    expect(plain.map(quote)).toEqual(plain)
    expect(single.map(quote)).toEqual(single.map((value) => `'${value}'`))
  }
})

test('systemd and a shell read every line of text as it was', () => {
  const all = [...plain, ...single, "Ann's", 'Ann\'s "$1" `x` \\', 'a\\b', '\\', "''"]
  expect(all.map(bySystemd)).toEqual(all)
  expect(all.map(byShell)).toEqual(all)
})

test('in the .env of compose a value has no quotes that its readers read in different ways', () => {
  const all = [...plain, ...single, "Ann's place"]
  expect(all.map(byNode)).toEqual(all)
  const unclear = ['a\\b', 'Ann\'s "b"', "Ann's $1", "Ann's `b`"]
  expect(unclear.map(quoteForCompose)).toEqual(unclear.map(() => undefined))
})

test('nothing adds a second line', () => {
  for (const quote of [quoteForCompose, quoteForSystemd])
    expect(['a\nSEED=demo', 'a\rb', 'a\0b'].map(quote)).toEqual([undefined, undefined, undefined])
})
