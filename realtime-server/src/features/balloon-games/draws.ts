import { createHash, createHmac, randomBytes } from 'node:crypto'
import { fractionOf } from './contract.ts'

/** The secret of a game's draw, and the commitment to it that is published at once. Both in hexadecimal digits. */
export function newSeed(): { seed: string; seedHash: string } {
  const seed = randomBytes(32)
  return { seed: seed.toString('hex'), seedHash: createHash('sha256').update(seed).digest('hex') }
}

/** The fraction that decides about a balloon of a game. */
export const drawnBy =
  (seed: string) =>
  (number: number): number =>
    fractionOf(createHmac('sha256', Buffer.from(seed, 'hex')).update(String(number)).digest('hex'))
