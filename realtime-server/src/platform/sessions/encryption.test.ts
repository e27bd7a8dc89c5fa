import { expect, test } from 'vitest'
import { createEncryption } from './encryption.ts'

const { encrypt, decrypt } = createEncryption('a secret of its own', 'documents')
const text = Buffer.from('who reads this knows the key')

test('returns what it encrypted, and never produces the same bytes twice', () => {
  const [one, other] = [encrypt(text, 'ann'), encrypt(text, 'ann')]
  expect(one.equals(other)).toBe(false)
  expect(one.includes(text.subarray(0, 8))).toBe(false)
  expect([decrypt(one, 'ann'), decrypt(other, 'ann')]).toEqual([text, text])
})

test('decrypts nothing with another context, secret or purpose', () => {
  const bytes = encrypt(text, 'ann')
  expect(decrypt(bytes, 'bob')).toBeNull()
  expect(createEncryption('another secret here', 'documents').decrypt(bytes, 'ann')).toBeNull()
  expect(createEncryption('a secret of its own', 'others').decrypt(bytes, 'ann')).toBeNull()
})

test('detects every changed byte and every truncation', () => {
  const bytes = encrypt(text, 'ann')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(decrypt(changed, 'ann'), `byte ${at}`).toBeNull()
    expect(decrypt(bytes.subarray(0, at), 'ann'), `cut at ${at}`).toBeNull()
  }
})

test('reads what any secret of a list encrypted, and encrypts with the first', () => {
  const [old, next] = ['a secret of its own', 'another secret here']
  const list = createEncryption(`${next},${old}`, 'documents')
  expect(list.decrypt(encrypt(text, 'ann'), 'ann')).toEqual(text)
  const bytes = list.encrypt(text, 'ann')
  expect(createEncryption(next, 'documents').decrypt(bytes, 'ann')).toEqual(text)
  expect(decrypt(bytes, 'ann')).toBeNull()
})
