import { expect, it } from 'vitest'
import { challengeLife, challenges } from './challenges.ts'

const now = new Date('2026-11-23T12:00:00Z')
const { make, read } = challenges('a secret of this test')
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

it('a challenge is good for its purpose and five minutes', () => {
  const challenge = text(make('sign-in', now))
  expect(read(challenge, 'sign-in', now)?.hash).toHaveLength(32)
  expect(read(challenge, 'add:someone', now)).toBeNull()
  expect(read(challenge, 'sign-in', new Date(now.getTime() + challengeLife))).toBeNull()
  expect(challenges('another secret').read(challenge, 'sign-in', now)).toBeNull()
})

it('a challenge cannot be altered or invented', () => {
  const bytes = make('sign-in', now)
  for (const at of [0, 20, 40]) {
    const altered = Uint8Array.from(bytes)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(read(text(altered), 'sign-in', now)).toBeNull()
  }
  expect(read('', 'sign-in', now)).toBeNull()
  expect(read('x'.repeat(500), 'sign-in', now)).toBeNull()
})
