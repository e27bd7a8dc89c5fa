import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Milliseconds for which a code can be used, and up to a minute more. */
export const codeLife = 15 * 60 * 1000

const minute = 60 * 1000
const digits = 6

/**
 * Six-digit codes that nothing stores: an HMAC over an e-mail address and the minute in which one was asked for. So neither the database
 * nor the queue holds one, and asking costs no row. Of the million, 16 are right at a time; how often one may be tried is for the caller
 * to limit.
 */
export function mailedCodes(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'codes of sign-ups', 32))
  const codeOf = (email: string, at: number): string => {
    const proof = createHmac('sha256', key).update(`${at}:${email}`).digest()
    return String(proof.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0')
  }
  const minuteOf = (at: Date) => Math.floor(at.getTime() / minute)
  return {
    make: (email: string, at: Date): string => codeOf(email, minuteOf(at)),
    /** Checks that a code was made for this address, and not too long ago. */
    fits(email: string, code: string, now: Date): boolean {
      const given = Buffer.from(code)
      if (given.length !== digits) return false
      const ages = Array.from({ length: codeLife / minute + 1 }, (_, age) => age)
      return ages.some((age) =>
        timingSafeEqual(given, Buffer.from(codeOf(email, minuteOf(now) - age))),
      )
    },
  }
}
