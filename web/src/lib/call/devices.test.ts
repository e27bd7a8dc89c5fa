import { expect, it } from 'vitest'
import { faultOf } from './devices.ts'

it.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'unknown'],
])('a device that fails with %s is %s', (name, fault) => {
  expect(faultOf(new DOMException('', name))).toBe(fault)
})

it('what is no error of a device is unknown', () => {
  expect(faultOf(new Error('no'))).toBe('unknown')
})
