import type { GameDraw } from '@swoon/realtime-server/contract/balloon-games'

/** A pop as computed by this browser from the seed. */
export interface CheckedPop {
  number: number
  userId: string | null
  /** Both from 0 to 1. The balloon wins if the fraction is below the chance. */
  fraction: number
  chance: number
  isWinner: boolean
  /** True if the server's values match. */
  isRight: boolean
}

export interface CheckedDraw {
  /** True if the seed matches the hash shown before the end, or, if this browser did not see that, the hash shown now. */
  isSeedRight: boolean
  pops: readonly CheckedPop[]
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Browsers compute hashes only on pages loaded over HTTPS or from this device. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined

/**
 * Recomputes a draw: SHA-256 of the seed, and for each balloon HMAC-SHA256 of its number with the seed as key, whose first 48 bits are its
 * fraction. @param seal the hash that this browser saw before the end, since the server could change seed and hash together later; null if
 * it saw none. @returns null while the seed is secret
 */
export async function checkDraw(
  { seed, seedHash, pops }: GameDraw,
  seal: string | null,
): Promise<CheckedDraw | null> {
  if (seed === null) return null
  const bytes = bytesOf(seed)
  const isSeedRight = hexOf(await crypto.subtle.digest('SHA-256', bytes)) === (seal ?? seedHash)
  const key = await crypto.subtle.importKey(
    'raw',
    bytes,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const checked = pops.map(
    async ({ number, userId, seated, isWinner: said }): Promise<CheckedPop> => {
      const hmac = hexOf(
        await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(String(number))),
      )
      const fraction = Number.parseInt(hmac.slice(0, 12), 16) / 2 ** 48
      const chance = 1 / (seated + 1)
      const isWinner = fraction < chance
      return { number, userId, fraction, chance, isWinner, isRight: isWinner === said }
    },
  )
  return { isSeedRight, pops: await Promise.all(checked) }
}
