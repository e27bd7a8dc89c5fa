import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { readPersonal, writePersonal } from '../../lib/personal-storage.ts'

const key = 'game-seals'
/** Number of latest games that this browser remembers. */
const most = 300

/** In the order first seen. */
type Seals = readonly (readonly [gameId: string, seedHash: string])[]

const isPair = (one: unknown): one is readonly [string, string] =>
  Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'string'

function seals(): Seals {
  const stored = readPersonal(key)
  return Array.isArray(stored) ? stored.filter(isPair) : []
}

/** Keeps each game's seed hash as first seen before the game ended, so that a later one cannot replace it. */
export function noteSeals(games: readonly Pick<GameView, 'id' | 'seedHash' | 'status'>[]): void {
  const known = seals()
  const ids = new Set(known.map(([id]) => id))
  const fresh = games.filter(({ id, status }) => status !== 'finished' && !ids.has(id))
  if (fresh.length === 0) return
  writePersonal(key, [...known, ...fresh.map(({ id, seedHash }) => [id, seedHash])].slice(-most))
}

/** The hash this browser saw before a game ended; null if it saw none. */
export const sealOf = (gameId: string): string | null =>
  seals().find(([id]) => id === gameId)?.[1] ?? null
