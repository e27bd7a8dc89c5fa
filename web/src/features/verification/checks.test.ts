import { describe, expect, test } from 'vitest'
import { birthFault, documentFault } from './checks.ts'
import { statusOf } from './status.ts'

const now = new Date('2026-11-23T12:00:00Z')
const megabytes = (count: number) => count * 1024 * 1024

test('a date of birth is asked for, and must be that of an adult', () => {
  expect(birthFault('', now)?.title).toBe('Date Required')
  expect(birthFault('1900-01-01', now)?.title).toBe('Date Required')
  expect(birthFault('2008-11-24', now)).toEqual({
    title: 'Age Restriction',
    text: 'You must be 18 or older to use this dating platform.',
  })
  expect(birthFault('2008-11-23', now)).toBeNull()
})

test('a document is a JPG or PNG under 5 MB', () => {
  expect(documentFault(null)?.title).toBe('ID Required')
  expect(documentFault({ type: 'image/webp', size: 1 })?.title).toBe('Invalid File Type')
  expect(documentFault({ type: 'application/pdf', size: 1 })?.title).toBe('Invalid File Type')
  expect(documentFault({ type: 'image/png', size: megabytes(5) })?.title).toBe('File Too Large')
  expect(documentFault({ type: 'image/jpeg', size: megabytes(5) - 1 })).toBeNull()
})

describe('the badge', () => {
  const nothing = { ageVerified: false, idVerified: false, verificationStatus: null }
  test.each([
    [{}, 'Verification Required'],
    [{ ageVerified: true }, 'Verification Required'],
    [{ verificationStatus: 'expired' }, 'Verification Required'],
    [{ verificationStatus: 'pending' }, 'Under Review'],
    [{ verificationStatus: 'rejected' }, 'Verification Rejected'],
    [{ ageVerified: true, idVerified: true, verificationStatus: 'verified' }, 'Fully Verified'],
  ] as const)('of %j is %s', (change, label) =>
    expect(statusOf({ ...nothing, ...change }).label).toBe(label),
  )
})
