import { createHmac, timingSafeEqual } from 'node:crypto'
import { keysFor } from '../../platform/sessions/secrets.ts'

/** Milliseconds for which a code works, and up to a minute more. */
export const codeLife = 15 * 60 * 1000

const minute = 60 * 1000
const digits = 6

/**
 * Makes six-digit codes without storing them: each is an HMAC over the e-mail address and the minute of the request. Neither the database
 * nor the queue holds one, and asking costs no row. Of the million codes, 16 work at any time, so the caller must limit attempts.
 */
export function mailedCodes(secret: string) {
  const keys = keysFor(secret, 'codes of sign-ups')
  const codeOf = (email: string, at: number, key = keys[0]): string => {
    const proof = createHmac('sha256', key).update(`${at}:${email}`).digest()
    return String(proof.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0')
  }
  const minuteOf = (at: Date) => Math.floor(at.getTime() / minute)
  return {
    make: (email: string, at: Date): string => codeOf(email, minuteOf(at)),
    /** Checks that a code belongs to this address and has not expired. */
    fits(email: string, code: string, now: Date): boolean {
      const given = Buffer.from(code)
      if (given.length !== digits) return false
      const ages = Array.from({ length: codeLife / minute + 1 }, (_, age) => age)
      return ages.some((age) =>
        keys.some((key) =>
          timingSafeEqual(given, Buffer.from(codeOf(email, minuteOf(now) - age, key))),
        ),
      )
    },
  }
}
