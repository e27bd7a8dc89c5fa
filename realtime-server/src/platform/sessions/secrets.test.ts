import { expect, it } from 'vitest'
import { fingerprintOf, fingerprintsMissing, listedIn, secretsIn } from './secrets.ts'

const [one, two] = ['a secret of its own', 'another one at last'] as const

it('takes several secrets between commas', () => {
  expect(listedIn(`${one},${two}`)).toEqual([one, two])
  expect(listedIn(` ${one} , ${two} `)).toEqual([one, two])
})

it('keeps a single secret as it is, with its spaces and commas', () => {
  for (const single of [one, ` ${one} `, 'five words, that no one, guesses', `${one},`, `,${one}`])
    expect(secretsIn(single)).toEqual([single])
})

it('still tries the whole text, which may have been one secret', () => {
  expect(secretsIn(`${one},${two}`)).toEqual([one, two, `${one},${two}`])
})

it('names secrets by fingerprints, and those that are missing', () => {
  expect(fingerprintOf(one)).toMatch(/^[0-9a-f]{8}$/)
  expect(fingerprintOf(one)).not.toBe(fingerprintOf(two))
  expect(fingerprintsMissing(one, `${two},${one}`)).toEqual([])
  expect(fingerprintsMissing(`${two},${one}`, one)).toEqual([fingerprintOf(two)])
})
