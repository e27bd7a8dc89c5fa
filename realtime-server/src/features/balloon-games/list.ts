import { gamesByIds, listedGames, type StoredGame } from '@swoon/db/queries/balloon-games'
import { bannedAmong } from '@swoon/db/queries/users'
import { whomNotToMeet } from '@swoon/db/visibility'
import type { Context } from '../../platform/context.ts'
import { idsIn } from './changes.ts'
import { GameView } from './contract.ts'
import { gameView } from './views.ts'

/** Most games in a list. */
export const listedAtMost = 100
/** Milliseconds for which a listed name, photo or presence may be stale. Changes of the game itself show at once. */
const keptFor = 5000
const day = 24 * 60 * 60_000

/** A game as listed for people who may meet everyone in it. */
interface Card {
  /** Changes with every change of the game's row. */
  readonly state: string
  readonly madeAt: number
  readonly stored: StoredGame
  readonly banned: ReadonlySet<string>
  /** Its JSON without the closing `now`, checked against the contract. */
  readonly text: string
}

/**
 * Lists games, which every viewer polls every two seconds. Each game is read, checked and serialized once for everyone, until its row
 * changes; only the check of who may meet whom is per viewer.
 */
export function gameList({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  let cards = new Map<string, Card>()
  /** Counts bans, so that cards read before a ban are dropped. */
  let bans = 0

  const textOf = (stored: StoredGame, now: Date, isSeen: (userId: string) => boolean): string => {
    const { now: _, ...view } = GameView.parse(gameView(stored, now, isSeen))
    return JSON.stringify(view).slice(0, -1)
  }

  async function current(now: Date): Promise<Card[]> {
    const [before, known] = [bans, cards]
    const listed = await listedGames(db, {
      endedAfter: new Date(now.getTime() - day),
      limit: listedAtMost,
    })
    const isFresh = ({ id, state }: { id: string; state: string }) => {
      const card = known.get(id)
      return card?.state === state && now.getTime() - card.madeAt < keptFor
    }
    const missing = listed.filter((game) => !isFresh(game)).map(({ id }) => id)
    const made = new Map((await gamesByIds(db, missing)).map((stored) => [stored.game.id, stored]))
    const people = [...made.values()].flatMap(idsIn)
    const banned = people.length > 0 ? await bannedAmong(db, people) : new Set<string>()
    const next = new Map<string, Card>()
    for (const { id, state } of listed) {
      const stored = made.get(id)
      const card = stored
        ? {
            state,
            madeAt: now.getTime(),
            stored,
            banned,
            text: textOf(stored, now, (userId) => !banned.has(userId)),
          }
        : known.get(id)
      // Null if the game was deleted in the meantime.
      if (card) next.set(id, card)
    }
    if (before === bans) cards = next
    return [...next.values()]
  }

  return {
    /** Drops all cards after a ban: a banned person's name must not be shown. */
    forgetList(): void {
      bans++
      cards = new Map()
    },

    /**
     * Lists scheduled and active games and those of the last day, as a person sees them.
     * @returns JSON
     */
    async list(userId: string): Promise<string> {
      const now = clock.now()
      const [all, unmet] = await Promise.all([current(now), whomNotToMeet(db, userId)])
      const time = `,"now":${JSON.stringify(now.toISOString())}}`
      const texts: string[] = []
      for (const { stored, banned, text } of all) {
        const isSeen = (otherId: string) =>
          otherId === userId || !(banned.has(otherId) || unmet.has(otherId))
        if (!isSeen(stored.game.creator_id)) continue
        const isForAll = idsIn(stored).every((otherId) => !unmet.has(otherId))
        texts.push((isForAll ? text : textOf(stored, now, isSeen)) + time)
      }
      return `[${texts.join(',')}]`
    },
  }
}
