import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('common passwords', () => {
  it('are found in any case, alone and with the usual endings', () => {
    for (const password of [
      '123456',
      'password',
      'PASSWORD',
      'Qwerty123',
      'iloveyou',
      'Summer2026',
      'letmein!',
      'Swoon123',
    ])
      expect(isCommonPassword(password), password).toBe(true)
  })

  it('are the first 3,000 of those that have leaked, for any minimum length up to 8', () => {
    const leaked = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n')
    for (const length of [6, 7, 8]) {
      const longEnough = leaked.filter((password) => password.length >= length)
      expect(longEnough.length, String(length)).toBeGreaterThanOrEqual(3000)
    }
    expect(leaked).toHaveLength(7395)
    for (const password of leaked)
      expect(isCommonPassword(password.toUpperCase()), password).toBe(true)
    for (const password of ['samantha', 'marlboro', '1qaz2wsx3edc', 'leavemealone'])
      expect(isCommonPassword(password), password).toBe(true)
  })

  it('include a repeated character or pair', () => {
    for (const password of ['111111', 'ZZZZZZZZZ', 'ababab', '💘💘💘💘💘💘'])
      expect(isCommonPassword(password), password).toBe(true)
  })

  it('do not include other passwords, even those that contain a common one', () => {
    for (const password of [
      'correct horse battery',
      'my password is long',
      'tr0ub4dor&3',
      'k9#vQ2',
      'passwords are odd',
      '',
    ])
      expect(isCommonPassword(password), password).toBe(false)
  })
})
