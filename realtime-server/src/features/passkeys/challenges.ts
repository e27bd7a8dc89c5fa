import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { keysFor } from '../../platform/sessions/secrets.ts'

/** Milliseconds within which a challenge must be answered. */
export const challengeLife = 5 * 60 * 1000

const length = { random: 16, time: 8, proof: 32 } as const

/**
 * Makes challenges without storing them: 16 random bytes, their expiry, and an HMAC over both and their purpose. So asking costs no row.
 * The database only remembers the ones that were answered.
 * @param purpose such as `sign-in`, or `add` with the person's id
 */
export function challenges(secret: string) {
  const keys = keysFor(secret, 'challenges of passkeys')
  const sign = (body: Buffer, purpose: string, key = keys[0]) =>
    createHmac('sha256', key).update(body).update(purpose).digest()
  return {
    make(purpose: string, now: Date): Uint8Array<ArrayBuffer> {
      const end = Buffer.alloc(length.time)
      end.writeBigUInt64BE(BigInt(now.getTime() + challengeLife))
      const body = Buffer.concat([randomBytes(length.random), end])
      return new Uint8Array(Buffer.concat([body, sign(body, purpose)]))
    },
    /** @returns the expiry and a hash that marks it as answered; null if it isn't ours, has another purpose or has expired */
    read(challenge: string, purpose: string, now: Date): { hash: Buffer; expiresAt: Date } | null {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== length.random + length.time + length.proof) return null
      const body = bytes.subarray(0, length.random + length.time)
      const proof = bytes.subarray(body.length)
      if (!keys.some((key) => timingSafeEqual(proof, sign(body, purpose, key)))) return null
      const expiresAt = new Date(Number(body.readBigUInt64BE(length.random)))
      return expiresAt > now ? { hash: hash('sha256', bytes, 'buffer'), expiresAt } : null
    },
  }
}
