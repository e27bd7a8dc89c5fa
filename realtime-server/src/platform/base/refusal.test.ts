import { expect, it } from 'vitest'
import { z } from 'zod'
import { errorCodes } from '../../contract/error-codes.ts'
import { requiredText } from '../../contract/primitives.ts'
import { refusals, says } from '../../contract/refusals.ts'
import { invalid, tooMany } from './errors.ts'
import { Refusal, refuse, refuseField } from './refusal.ts'

it('every code has a sentence, except those that no one reads', () => {
  const said = new Set<string>(Object.values(refusals).map(([code]) => code))
  // The shell has its own sentence for an old client, and players and downloads show no text.
  expect(Object.keys(errorCodes).filter((code) => !said.has(code))).toEqual([
    'CLIENT_TOO_OLD',
    'OUT_OF_RANGE',
  ])
})

it('a sentence has its values beside it, and writes times and amounts in English', () => {
  const owed = refuse('minutesOwed', { cents: 250 }, { requiresPurchase: true })
  expect(owed.body()).toMatchObject({
    reason: 'minutesOwed',
    values: { cents: 250 },
    requiresPurchase: true,
  })
  expect(owed.message).toContain('You owe $2.50 for')
  expect(tooMany(90).body()).toMatchObject({ reason: 'tooManyAtOnce', values: { seconds: 90 } })
  expect(tooMany(90).message).toContain('2 minutes')
  expect(
    refuse('suspendedUntil', { until: '2026-11-27T05:06:00.000Z', reason: 'Spam.' }).message,
  ).toBe('Your account is suspended until 27 November 2026 at 05:06 UTC. Reason: Spam.')
  expect(new Refusal('CONFLICT', 'Only for operators.').body()).toEqual({
    error: 'Only for operators.',
    code: 'CONFLICT',
  })
})

it('a marked field has the words of the refusal, or its own', () => {
  expect(refuseField('day', 'tripTooLong', { days: 9 }).body()).toEqual({
    error: 'Choose a day within the next 9 days.',
    code: 'INVALID',
    reason: 'tripTooLong',
    values: { days: 9 },
    fields: { day: 'Choose a day within the next 9 days.' },
    fieldReasons: { day: { reason: 'tripTooLong', values: { days: 9 } } },
  })
  expect(
    refuse(
      'fileMissing',
      {},
      { fields: { file: 'missing', type: { text: 'One of a, b.' } } },
    ).body(),
  ).toEqual({
    error: 'Choose a file.',
    code: 'INVALID',
    reason: 'fileMissing',
    fields: { file: 'Missing.', type: 'One of a, b.' },
    fieldReasons: { file: { reason: 'missing' } },
  })
})

it('what a schema refuses has the name of each field, with the number of its check', () => {
  const schema = z.object({
    name: requiredText(3, says('missingName')),
    bio: requiredText(3, says('missingName')),
    list: z.array(z.string()).max(2, says('photosFull')).optional(),
    twice: z.literal('a', 'None twice.').optional(),
  })
  const { error } = schema.safeParse({ name: ' ', bio: 'Long', list: ['a', 'b', 'c'], twice: 'b' })
  const { error: endless } = schema.safeParse({ name: 'A', bio: 'x'.repeat(2000) })
  expect(invalid(error as z.ZodError).body()).toEqual({
    error: 'Enter a name.',
    code: 'INVALID',
    reason: 'missingName',
    fields: {
      name: 'Enter a name.',
      bio: 'Must be at most 3 characters.',
      list: 'You can only upload up to 2 photos.',
      twice: 'None twice.',
    },
    fieldReasons: {
      name: { reason: 'missingName' },
      bio: { reason: 'tooManyCharacters', values: { max: 3 } },
      list: { reason: 'photosFull', values: { max: 2 } },
    },
  })
  expect(invalid(endless as z.ZodError).body()).toMatchObject({
    reason: 'tooManyCharacters',
    values: { max: 3 },
  })
})

it('the compiler knows names and values', () => {
  // @ts-expect-error there is no such name
  expect(() => refuse('unheardOf')).toThrow()
  // @ts-expect-error its value is missing
  expect(refuse('photosFull').body()).not.toHaveProperty('values')
  // @ts-expect-error its value has another name
  expect(refuse('photosFull', { min: 5 }).body()).toHaveProperty('values')
  // @ts-expect-error a check does not know what fills it
  expect(says('minutesOwed')).toBe('minutesOwed')
})
