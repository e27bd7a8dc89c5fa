import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { queryClient } from '../../lib/query-client.ts'
import { refetch } from '../../lib/refetch.ts'
import { noteServerTime } from '../../lib/server-clock.ts'
import { gamesKey } from './keys.ts'
import { noteSeals } from './seals.ts'

export type Games = readonly GameView[]

export const listsKey = [...gamesKey, 'list'] as const
export const listKey = (whose: 'all' | 'mine') => [...listsKey, whose] as const
export const gameKey = (id: string) => [...gamesKey, 'game', id] as const

/** Games that were deleted while this page was open, because a running fetch may still return them. */
export const deletedGames = new Set<string>()

/** The later of two views of a game. */
export const laterOf = (known: GameView | null | undefined, told: GameView): GameView =>
  known && known.version > told.version ? known : told

/** An answered list, without what is deleted and with what is known to be newer. */
export function mergeGames(known: Games | undefined, answered: Games): Games {
  const before = new Map(known?.map((game) => [game.id, game]))
  return answered.filter(({ id }) => !deletedGames.has(id)).map((game) => laterOf(before.get(game.id), game))
}

const isMine = (game: GameView, userId: string | undefined) => game.participants.some((one) => one.userId === userId)

/** A list with this game in it, the soonest start first. */
export function withGame(games: Games, game: GameView): Games {
  const known = games.find(({ id }) => id === game.id)
  const next = known ? games.map((one) => (one === known ? laterOf(one, game) : one)) : [...games, game]
  return [...next].sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
}

/** Takes in a game wherever it is shown. @param me who is signed in */
export function applyGame(game: GameView, me: string | undefined): void {
  if (deletedGames.has(game.id)) return
  noteServerTime(game.now)
  noteSeals([game])
  const isNew = !queryClient.getQueryData<Games>(listKey('all'))?.some(({ id }) => id === game.id)
  queryClient.setQueryData<GameView | null>(gameKey(game.id), (known) => laterOf(known, game))
  queryClient.setQueryData<Games>(listKey('all'), (games) => games && withGame(games, game))
  queryClient.setQueryData<Games>(listKey('mine'), (games) => {
    const isListed = games?.some(({ id }) => id === game.id)
    return games && (isListed || isMine(game, me)) ? withGame(games, game) : games
  })
  // A running fetch may have started before this game was made.
  if (isNew && queryClient.isFetching({ queryKey: listsKey }) > 0) void refetch({ queryKey: listsKey })
}

/** A game is deleted. */
export function dropGame(gameId: string): void {
  deletedGames.add(gameId)
  hideGame(gameId)
}

/** A game may not be seen now. It may be seen again, such as after a block has ended. */
export function hideGame(gameId: string): void {
  queryClient.setQueryData<GameView | null>(gameKey(gameId), null)
  queryClient.setQueriesData<Games>({ queryKey: listsKey }, (games) => games?.filter(({ id }) => id !== gameId))
}
