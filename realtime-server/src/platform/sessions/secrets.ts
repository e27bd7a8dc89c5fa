import { hkdfSync } from 'node:crypto'

/** At least one; the first is for what is new, all are for what is old. */
export type Some<T> = readonly [T, ...T[]]

/** As in env.ts, for each of a list. */
const shortest = 16

/** Secrets that SESSION_SECRET lists. Text with a comma is one secret if a part of it is too short to be one. */
export function listedIn(setting: string): Some<string> {
  const [first = '', ...others] = setting.split(',').map((part) => part.trim())
  const isList = [first, ...others].every((part) => part.length >= shortest)
  return isList && others.length > 0 ? [first, ...others] : [setting]
}

/** All secrets that may have made what is old: those listed, and the whole text, which was one secret before lists came. */
export function secretsIn(setting: string): Some<string> {
  const [first, ...others] = listedIn(setting)
  return others.length === 0 ? [first] : [first, ...others, setting]
}

export const keyOf = (secret: string, purpose: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes))

/** Keys for a purpose, one of each secret. */
export function keysFor(setting: string, purpose: string, bytes = 32): Some<Buffer> {
  const [first, ...others] = secretsIn(setting)
  return [keyOf(first, purpose, bytes), ...others.map((secret) => keyOf(secret, purpose, bytes))]
}

/** Names a secret without revealing it, in 8 hexadecimal digits. */
export const fingerprintOf = (secret: string): string =>
  keyOf(secret, 'fingerprint of the secret', 4).toString('hex')

/** Fingerprints of the secrets that one setting lists and another lacks. */
export function fingerprintsMissing(needed: string, given: string): string[] {
  const known = new Set<string>(secretsIn(given))
  return listedIn(needed)
    .filter((secret) => !known.has(secret))
    .map(fingerprintOf)
}
