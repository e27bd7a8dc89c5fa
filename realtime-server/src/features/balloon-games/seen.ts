import type { Db, Tx } from '@swoon/db'
import { gameById, type StoredGame } from '@swoon/db/queries/balloon-games'
import { notFound } from '../../platform/base/errors.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import type { SafetyService } from '../safety/service.ts'
import { type GameChanges, idsIn, type Locked, type Where } from './changes.ts'
import type { GameView } from './contract.ts'
import { gameView } from './views.ts'
import { isFor } from './welcome.ts'

export type SeenGames = ReturnType<typeof seenGames>

/** Finds games that a person may see: raw, locked for a change, or as that person's view. */
export function seenGames(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { change }: Pick<GameChanges, 'change'>,
  { safety }: { safety: SafetyService },
) {
  /** Makes views of the games that a person may see. */
  async function viewsFor(
    db: Db | Tx,
    userId: string,
    all: readonly StoredGame[],
  ): Promise<GameView[]> {
    const met = await safety.whomToMeet(db, userId, [...new Set(all.flatMap(idsIn))])
    const isSeen = (otherId: string) => otherId === userId || met.has(otherId)
    const now = clock.now()
    return all
      .filter(({ game }) => isFor(game, userId) && isSeen(game.creator_id))
      .map((stored) => gameView(stored, now, isSeen, userId))
  }

  /**
   * Makes a person's view of a game.
   * @throws Refusal NOT_FOUND
   */
  async function viewFor(
    db: Db | Tx,
    userId: string,
    stored: StoredGame | null,
  ): Promise<GameView> {
    const [view] = stored ? await viewsFor(db, userId, [stored]) : []
    if (!view) throw notFound()
    return view
  }

  /**
   * Requires that the person may see the game.
   * @throws Refusal NOT_FOUND
   */
  async function requireSeen(
    db: Db | Tx,
    userId: string,
    stored: StoredGame | null,
  ): Promise<StoredGame> {
    const creatorId = stored?.game.creator_id
    if (!stored || !creatorId || !isFor(stored.game, userId)) throw notFound()
    if (creatorId !== userId && !(await safety.mayMeet(db, userId, creatorId))) throw notFound()
    return stored
  }

  /** @throws Refusal NOT_FOUND */
  const readSeen = async (db: Db | Tx, userId: string, id: string): Promise<StoredGame> =>
    requireSeen(db, userId, await gameById(db, id))

  /**
   * Like `requireSeen`, for the game's people only.
   * @throws Refusal NOT_FOUND, NOT_IN_GAME
   */
  async function requireIn(userId: string, id: string): Promise<StoredGame> {
    const stored = await readSeen(db, userId, id)
    if (!idsIn(stored).includes(userId)) throw refuse('notInGame')
    return stored
  }

  /** @throws Refusal NOT_FOUND */
  const changeSeen = <T>(
    userId: string,
    id: string,
    work: (locked: Locked, unit: Where) => Promise<T>,
  ): Promise<T> =>
    change(id, async (locked, unit) => {
      await requireSeen(unit.tx, userId, locked.stored)
      return work(locked, unit)
    })

  return { viewsFor, viewFor, readSeen, requireIn, changeSeen }
}
