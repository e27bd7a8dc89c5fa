import { createHash, createHmac, randomBytes } from 'node:crypto'
import { fractionOf } from './contract.ts'

/** Makes a game's secret seed, and its hash, which is published at once as a commitment. Both are hexadecimal. */
export function newSeed(): { seed: string; seedHash: string } {
  const seed = randomBytes(32)
  return { seed: seed.toString('hex'), seedHash: createHash('sha256').update(seed).digest('hex') }
}

/** Computes the fraction that decides a balloon. */
export const drawnBy =
  (seed: string) =>
  (number: number): number =>
    fractionOf(createHmac('sha256', Buffer.from(seed, 'hex')).update(String(number)).digest('hex'))
