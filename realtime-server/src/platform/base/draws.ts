import { createHmac, hash } from 'node:crypto'

/**
 * Draws numbers from 0 to 1, always the same for a text, that nobody can compute without the secret. Decks draw hundreds, so one HMAC makes
 * the key for a purpose, and each draw is a hash, of which too little is used to attack the key.
 */
export function drawsFor(secret: string, purpose: string): (text: string) => number {
  const key = createHmac('sha256', secret).update(purpose).digest('hex')
  return (text) => Number.parseInt(hash('sha256', `${key} ${text}`).slice(0, 8), 16) / 2 ** 32
}
