import { balloonGameRoutes, type GameView } from '@swoon/realtime-server/contract/balloon-games'
import { ApiError, call, isGone } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'
import { noteAnswer, noteServerTime } from '../../lib/server-clock.ts'
import { noteSeals } from './seals.ts'

/** Prefix of all game queries, so that they refresh together. */
export const gamesKey = ['games'] as const

export type Games = readonly GameView[]

/** The later of two views of a game. */
const laterOf = (known: GameView | null | undefined, served: GameView): GameView =>
  known && known.version > served.version ? known : served

// Their keys begin with `gamesKey`, which live.ts uses to refetch all of them.
const resync = 'own'

export const lists = liveQuery<Games, [whose: 'all' | 'mine']>({
  key: [...gamesKey, 'list'],
  async fetch(signal, whose) {
    const query = whose === 'mine' ? { mine: 'true' as const } : {}
    const games = await call(balloonGameRoutes.list, { query, signal })
    // The first answer may have waited for the app to load.
    if (games[0]) noteServerTime(games[0].now)
    noteSeals(games)
    return games
  },
  merge(shown, served) {
    const before = new Map(shown?.map((game) => [game.id, game]))
    return served.map((game) => laterOf(before.get(game.id), game))
  },
  without: (games, deleted) => games.filter(({ id }) => !deleted.has(id)),
  resync,
})

/** One game; null if it is gone. */
export const game = liveQuery<GameView | null, [id: string]>({
  key: [...gamesKey, 'game'],
  async fetch(signal, id) {
    const sentAt = Date.now()
    try {
      const served = await call(balloonGameRoutes.game, { params: { id }, signal })
      noteAnswer(served.now, sentAt)
      noteSeals([served])
      return served
    } catch (error) {
      // The server rejects a malformed id with 400.
      if (isGone(error) || (error instanceof ApiError && error.status === 400)) return null
      throw error
    }
  },
  merge: (shown, served) => served && laterOf(shown, served),
  without: (served, deleted) => (served && deleted.has(served.id) ? null : served),
  resync,
})

const isMine = (game: GameView, userId: string | undefined) =>
  game.invitedId === userId || game.participants.some((one) => one.userId === userId)

/** A list with this game added, the soonest start first. */
function withGame(games: Games, game: GameView): Games {
  const known = games.find(({ id }) => id === game.id)
  const next = known
    ? games.map((one) => (one === known ? laterOf(one, game) : one))
    : [...games, game]
  return [...next].sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
}

/** Updates a game wherever it is shown. @param me the signed-in user's id */
export function applyGame(served: GameView, me: string | undefined): void {
  if (lists.hasEnded(served.id)) return
  noteServerTime(served.now)
  noteSeals([served])
  game(served.id).put(served)
  // A balloon date is listed only among the user's own games.
  if (!served.invitedId) lists('all').patch((games) => withGame(games, served))
  lists('mine').patch((games) => {
    const listed = games.find(({ id }) => id === served.id)
    if (isMine(served, me)) return withGame(games, served)
    // The user has left it, maybe in another tab. An older view may not know.
    const isLeft = me !== undefined && listed && laterOf(listed, served) === served
    return isLeft ? games.filter((one) => one !== listed) : games
  })
}

/** Removes a deleted game. */
export function dropGame(gameId: string): void {
  lists.end(gameId)
  game.end(gameId)
}

/** Hides a game the user may not see now. It may come back, such as when a block ends. */
export function hideGame(gameId: string): void {
  game(gameId).put(null)
  lists.patchAll((games) => games.filter(({ id }) => id !== gameId))
}
