import { createHmac, hash } from 'node:crypto'

/**
 * Numbers from 0 to 1, always the same for a text, which no one can compute without the secret. Decks draw hundreds, so one HMAC makes
 * the key of all draws for a purpose, and each is a hash, of which too little is used to go on from.
 */
export function drawsFor(secret: string, purpose: string): (text: string) => number {
  const key = createHmac('sha256', secret).update(purpose).digest('hex')
  return (text) => Number.parseInt(hash('sha256', `${key} ${text}`).slice(0, 8), 16) / 2 ** 32
}
