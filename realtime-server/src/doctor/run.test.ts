import { expect, it } from 'vitest'
import { type Check, fault, type Installation, ok, skipped, warning } from './check.ts'
import { durabilityOf } from './postgres.ts'
import { asText, hasFault } from './print.ts'
import { redactor } from './redact.ts'
import { roomFinding } from './room.ts'
import { runChecks } from './run.ts'

const nothing = {} as Installation
const check = (name: string, needs: string[], run: Check['run']): Check => ({
  name,
  needs,
  without: `${name} is away`,
  run,
})

it('skips what needs a check that found a fault, with its reason, and what needs that in turn', async () => {
  const checks = [
    check('one', [], async () => fault('It is broken.', 'Mend it.')),
    check('two', ['one'], async () => ok('never asked')),
    check('three', ['two'], async () => ok('never asked')),
    check('four', [], async () => warning('It is old.', 'Renew it.')),
    check('five', ['four'], async () => [ok('It works.'), skipped('it is not set')]),
    check('six', ['five'], async () => ok('never asked')),
  ]
  const results = await runChecks(checks, nothing)
  expect(results.map(({ check, state, says }) => `${check} ${state} ${says}`)).toEqual([
    'one fault It is broken.',
    'two skipped one is away',
    'three skipped one is away',
    'four warning It is old.',
    'five ok It works.',
    'five skipped it is not set',
    'six skipped it is not set',
  ])
  expect(hasFault(results)).toBe(true)
  expect(asText(results).split('\n')).toEqual([
    'fault    one    It is broken.',
    '                → Mend it.',
    'skipped  two    one is away',
    'skipped  three  one is away',
    'warning  four   It is old.',
    '                → Renew it.',
    'ok       five   It works.',
    'skipped  five   it is not set',
    'skipped  six    it is not set',
    '',
    '1 fault, 1 warning, 1 ok, 4 skipped',
  ])
})

it('ends a check that takes too long, and one that fails, as faults', async () => {
  const checks = [
    check('slow', [], () => new Promise(() => {})),
    check('broken', [], async () => {
      throw new Error('outer', { cause: new Error('the inner reason') })
    }),
  ]
  const results = await runChecks(checks, nothing, { each: 20, all: 1000 })
  expect(results).toMatchObject([
    { check: 'slow', state: 'fault', says: expect.stringContaining('within 0.02 seconds') },
    { check: 'broken', state: 'fault', says: 'It did not work: the inner reason.' },
  ])
})

it('calls each setting by which a crash destroys something', () => {
  const on = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'local' }
  expect(durabilityOf(on).map(({ state }) => state)).toEqual(['ok'])
  const off = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
  expect(durabilityOf(off).map(({ state, says }) => [state, says.split(' ')[0]])).toEqual([
    ['fault', 'fsync'],
    ['fault', 'full_page_writes'],
    ['fault', 'synchronous_commit'],
  ])
})

it('warns of a disk with less than 2 GB, and calls one with less than 200 MB full', () => {
  for (const [free, state] of [
    [2.1e9, 'ok'],
    [1.9e9, 'warning'],
    [1.9e8, 'fault'],
  ] as const)
    expect([free, roomFinding('/media', free).state]).toEqual([free, state])
})

it('ends all checks within the time for all, and skips those it had no time for', async () => {
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return ok('It is slow.')
  }
  const checks = [
    check('one', [], slow),
    check('two', ['one'], () => new Promise(() => {})),
    check('three', [], async () => ok('It is quick.')),
  ]
  const results = await runChecks(checks, nothing, { each: 60_000, all: 50 })
  expect(results).toMatchObject([
    { check: 'one', state: 'ok' },
    { check: 'two', state: 'fault', says: expect.stringMatching(/^No answer came within 0\.\d+ /) },
    { check: 'three', state: 'ok' },
  ])
  const [, late] = await runChecks(checks.slice(0, 2), nothing, { each: 60_000, all: 20 })
  expect(late).toMatchObject({ check: 'two', state: 'skipped' })
})

it('leaves the secrets of the settings out of what it says', () => {
  const without = redactor({
    SESSION_SECRET: 'the-first-secret, the-second-secret',
    S3_SECRET_ACCESS_KEY: 'bucket-key',
    DATABASE_URL: 'postgres://swoon:p%40ssword@127.0.0.1/swoon',
    PASSWORD_MIN_LENGTH: '8888',
  })
  expect(
    without(
      'the-second-secret, bucket-key, p%40ssword and p@ssword of redis://ann:other@host/0, 8888.',
    ),
  ).toBe('…, …, … and … of redis://…@host/0, 8888.')
})
