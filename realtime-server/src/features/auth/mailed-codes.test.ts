import { expect, it } from 'vitest'
import { mailedCodes } from './mailed-codes.ts'

const { make, fits } = mailedCodes('a secret of this test')
const email = 'ann@example.test'
const now = new Date('2026-11-29T12:00:59Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

it('a code has six digits, and is good for its address and 15 minutes', () => {
  const code = make(email, now)
  expect(code).toMatch(/^\d{6}$/)
  for (const minutes of [0, 1, 15])
    expect(fits(email, code, after(minutes)), `${minutes}`).toBe(true)
  for (const minutes of [-1, 16, 60])
    expect(fits(email, code, after(minutes)), `${minutes}`).toBe(false)
  expect(fits('bob@example.test', code, now)).toBe(false)
  expect(mailedCodes('another secret').fits(email, code, now)).toBe(false)
})

it('no text of another length is a code', () => {
  for (const text of [
    '',
    make(email, now).slice(1),
    `${make(email, now)}0`,
    '\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9',
  ])
    expect(fits(email, text, now), text).toBe(false)
})

it('codes of different minutes and addresses are spread over the million, zeros at the beginning too', () => {
  const codes = Array.from({ length: 1000 }, (_, n) => make(`${n % 25}@example.test`, after(n)))
  expect(new Set(codes).size).toBeGreaterThan(990)
  for (let digit = 0; digit < 10; digit++)
    expect(codes.some((code) => code.startsWith(`${digit}`))).toBe(true)
})
