import { expect, it } from 'vitest'
import { failed, faultOf, unsupported } from './devices.ts'

it.each([
  [
    'NotAllowedError',
    'Recording Error',
    'Microphone access was denied. Please allow microphone access in your browser settings.',
  ],
  [
    'SecurityError',
    'Recording Error',
    'Microphone access was denied. Please allow microphone access in your browser settings.',
  ],
  [
    'NotFoundError',
    'Recording Error',
    'No microphone found. Please connect a microphone and try again.',
  ],
  ['NotReadableError', 'Recording Failed', failed],
])('a microphone that ends in %s', (name, title, text) => {
  expect(faultOf('voice', new DOMException('', name))).toEqual({ title, text })
})

it('says that a browser records nothing', () => {
  expect(unsupported('voice').text).toMatch(/doesn't support audio recording/)
  expect(faultOf('video', new Error('other'))).toEqual({ title: 'Recording Failed', text: failed })
})
